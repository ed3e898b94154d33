/** Practice on its way to another device: compressed text, and what arrived but isn't merged yet. */

import { read, write } from "./browser-storage";
import { practiceFile, practiceIn, storedPractice, withRecords, withRecordsOnce, type Practice } from "./practice";

const KEY = "aces.practice.moved";
/** The most characters that the server takes. */
const MAX_LENGTH = 120_000;
/** The most texts that wait here. */
const MAX_WAITING = 5;

/**
 * Return what's practiced here as text for another device. If it's too long, exercises that were
 * never answered stay here first, and then those that come back last.
 */
export async function practiceToMove(): Promise<string> {
  const found = storedPractice();
  const order = Object.entries(found.progress.items).sort(([, one], [, other]) => due(one.memory) - due(other.memory));
  if (order.length + Object.keys(found.progress.days).length + Object.keys(found.progress.others ?? {}).length === 0) return "";
  let best = "";
  // Between these numbers of exercises is the largest that fits.
  let [low, high] = [0, order.length];
  for (let count = high; low <= high; count = Math.ceil((low + high) / 2)) {
    const items = Object.fromEntries(order.slice(0, count));
    const text = await compress(JSON.stringify(withRecordsOnce({ ...found, progress: { ...found.progress, items } })));
    if (text.length <= MAX_LENGTH) [best, low] = [text, count + 1];
    else high = count - 1;
  }
  return best;
}

/** Keep practice from another device until the server has merged it. Invalid text is skipped. */
export async function keepMoved(text: string): Promise<void> {
  if (text === "") return;
  const found = await decompress(text).catch(() => "");
  if (practiceMoved(found) !== null) write(KEY, [...waiting(), found].slice(-MAX_WAITING));
}

/** Return the practice from another device that's to be merged next, or null. */
export function nextMoved(): Practice | null {
  return practiceMoved(waiting()[0] ?? "");
}

/** Forget the practice that `nextMoved` returned. */
export function dropMoved(): void {
  write(KEY, waiting().slice(1));
}

function waiting(): string[] {
  const found = read<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string" && practiceMoved(one) !== null) : [];
}

/** Return practice that was moved, or null if it's none. Before, what moved was a practice file. */
function practiceMoved(text: string): Practice | null {
  try {
    const found = withRecords(JSON.parse(text));
    return practiceIn(found === null ? text : practiceFile(found));
  } catch {
    return null;
  }
}

function due(memory: { due: string } | null): number {
  return memory === null ? Infinity : Date.parse(memory.due);
}

async function compress(text: string): Promise<string> {
  const bytes = await through(new CompressionStream("gzip"), new TextEncoder().encode(text));
  let found = "";
  for (const byte of bytes) found += String.fromCharCode(byte);
  return btoa(found);
}

async function decompress(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("gzip"), bytes));
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
