/** Sounds at the table, all synthesized: cards, your turn, a refusal. There's no music. */

import { settings } from "../storage/settings.svelte";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let touched = false;

/** Play the sound for your turn: wood on wood. */
export function tick(): void {
  tone("triangle", 1150, 0.05, 0.09);
  tone("sine", 420, 0.09, 0.07);
}

/** Play the sound for a refused move: a low knock. */
export function knock(): void {
  tone("sine", 140, 0.22, 0.14);
}

/** Play the sound of a card being played. */
export function snap(): void {
  noise(2600, 0.05, 0.11);
}

/** Play the sound of a trick being cleared, or of a deal. */
export function slide(): void {
  noise(900, 0.22, 0.04);
}

/** Some devices allow sound only after a touch or a key press, and mute it again later. */
for (const touch of ["pointerdown", "pointerup", "keydown"]) {
  window.addEventListener(touch, () => {
    touched = true;
    awake();
  });
}

// Create the audio context while idle, since that takes longer than a frame.
if ("requestIdleCallback" in window) window.requestIdleCallback(made);

function playing(): AudioContext | null {
  return touched || navigator.userActivation?.hasBeenActive === true ? awake() : null;
}

function made(): AudioContext | null {
  if (settings.mute || typeof AudioContext === "undefined") return null;
  return (context ??= new AudioContext());
}

function awake(): AudioContext | null {
  const audio = made();
  if (audio !== null && audio.state !== "running") void audio.resume().catch(() => undefined);
  return audio;
}

function tone(type: OscillatorType, hertz: number, seconds: number, loudness: number): void {
  const audio = playing();
  if (audio === null) return;
  const source = new OscillatorNode(audio, { type, frequency: hertz });
  source.connect(fading(audio, seconds, loudness));
  source.start();
  source.stop(audio.currentTime + seconds);
}

/** Play band-passed white noise, which sounds like paper. */
function noise(hertz: number, seconds: number, loudness: number): void {
  const audio = playing();
  if (audio === null) return;
  hiss ??= whiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: hiss });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 0.8 });
  source.connect(band).connect(fading(audio, seconds, loudness));
  source.start();
  source.stop(audio.currentTime + seconds);
}

function fading(audio: AudioContext, seconds: number, loudness: number): GainNode {
  const volume = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime;
  volume.gain.linearRampToValueAtTime(loudness, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  volume.connect(audio.destination);
  return volume;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 2, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
