/** Sounds at the table. They're loaded after the first touch, since nothing can be heard before it. */

import { settings } from "../storage/settings.svelte";

const SOUNDS = ["card-1", "card-2", "card-3", "card-4", "slide", "gather", "turn", "bid", "chime", "riffle", "flourish", "set", "win", "knock"] as const;
type Sound = (typeof SOUNDS)[number];

const TAKES = ["card-1", "card-2", "card-3", "card-4"] as const;
/** Semitones above the first chime for each further group of meld: a pentatonic scale. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
const GAIN = { off: 0, soft: 0.4, normal: 1 };
/** Milliseconds after which a sound that's still loading isn't played anymore. */
const LATEST = 400;

let context: AudioContext | null = null;
let touched = false;
let take = 0;
const loaded = new Map<Sound, Promise<AudioBuffer | null> | AudioBuffer>();

/** Play the sound of a card laid on the table. */
export function cardDown(): void {
  take = (take + 1 + Math.floor(Math.random() * (TAKES.length - 1))) % TAKES.length;
  play(TAKES[take] ?? "card-1", 0.96 + 0.08 * Math.random());
}

/** Play the sound of cards pushed over the table, for example cards dealt or passed. */
export function slide(): void {
  play("slide", 0.94 + 0.12 * Math.random());
}

/** Play the sound of a shuffle. */
export function riffle(): void {
  play("riffle");
}

/** Play the sound of cards drawn together, for example a finished trick. */
export function gather(): void {
  play("gather", 0.96 + 0.08 * Math.random());
}

/** Play the note for a group of meld. `group` counts from 0, and each group sounds higher. */
export function meldChime(group: number): void {
  play("chime", 2 ** ((SCALE[Math.min(group, SCALE.length - 1)] ?? 0) / 12));
}

/** Play the sound for a run, double aces, or another meld to celebrate. */
export function flourish(): void {
  play("flourish");
}

/** Play the sound of a bid. */
export function bidTick(): void {
  play("bid");
}

/** Play the sound for your turn. */
export function yourTurn(): void {
  play("turn");
}

/** Play the sound for a team that goes set. */
export function setBack(): void {
  play("set");
}

/** Play the sound for the end of a game that you won. */
export function win(): void {
  play("win");
}

/** Play the sound for a refused move: a low knock. */
export function knock(): void {
  play("knock");
}

/** Some devices allow sound only after a touch or a key press, and mute it again later. */
for (const touch of ["pointerdown", "pointerup", "keydown"]) {
  window.addEventListener(touch, () => {
    touched = true;
    if (awake() !== null) SOUNDS.forEach(load);
  });
}

// Create the audio context while idle, since that takes longer than a frame.
if ("requestIdleCallback" in window) window.requestIdleCallback(made);

function made(): AudioContext | null {
  if (settings.volume === "off" || typeof AudioContext === "undefined") return null;
  return (context ??= new AudioContext());
}

function awake(): AudioContext | null {
  const audio = made();
  if (audio !== null && audio.state !== "running") void audio.resume().catch(() => undefined);
  return audio;
}

function play(name: Sound, rate = 1): void {
  if ((!touched && navigator.userActivation?.hasBeenActive !== true) || awake() === null) return;
  const sound = load(name);
  if (sound instanceof AudioBuffer) start(sound, rate);
  else {
    const asked = performance.now();
    void sound.then((buffer) => {
      if (buffer !== null && performance.now() - asked < LATEST) start(buffer, rate);
    });
  }
}

function start(buffer: AudioBuffer, playbackRate: number): void {
  if (context === null) return;
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate });
  source.connect(new GainNode(context, { gain: GAIN[settings.volume] })).connect(context.destination);
  source.start();
}

/** Return a sound, or its promise while it's loading. After a failure, it's loaded again. */
function load(name: Sound): Promise<AudioBuffer | null> | AudioBuffer {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const promise = fetched(name).catch(() => null);
  loaded.set(name, promise);
  void promise.then((buffer) => {
    if (buffer === null) loaded.delete(name);
    else loaded.set(name, buffer);
  });
  return promise;
}

async function fetched(name: Sound): Promise<AudioBuffer | null> {
  const answer = await fetch(`/sounds/${name}.flac`);
  return answer.ok && context !== null ? await context.decodeAudioData(await answer.arrayBuffer()) : null;
}
