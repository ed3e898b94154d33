/** Two sounds, made on the spot: a soft tick for one's turn, a low knock for a refusal. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

export function tick(): void {
  sound(660, 0.18, 0.06);
}

export function knock(): void {
  sound(140, 0.22, 0.12);
}

function sound(hertz: number, seconds: number, loudness: number): void {
  if (settings.mute || typeof AudioContext === "undefined") return;
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
