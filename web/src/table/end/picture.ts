/** The picture of a finished game: its card, always in the same size, on the table's cloth. */

import { mount, tick, unmount } from "svelte";

import type { EndedGame } from "./ended-game";
import { paint } from "./painter";
import WinCard from "./WinCard.svelte";

/** Width of the card and margin of cloth around it, in the page's root font size. */
const CARD_EM = 46;
const MARGIN_EM = 2.4;
/** Width of the picture, in pixels. */
const WIDTH = 1600;

/** Draw the picture of a game as a PNG. `mine` is your team, or null. */
export async function pictureOf(game: EndedGame, mine: number | null): Promise<Blob> {
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const stand = document.createElement("div");
  // It's laid out outside the window, and nothing in it moves.
  stand.className = "still";
  stand.setAttribute("aria-hidden", "true");
  Object.assign(stand.style, { position: "fixed", left: "-9999px", top: "0", width: `${CARD_EM * em}px` });
  document.body.append(stand);
  const card = mount(WinCard, { target: stand, props: { game, mine } });
  try {
    await tick();
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return await draw(stand, MARGIN_EM * em);
  } finally {
    void unmount(card);
    stand.remove();
  }
}

async function draw(stand: HTMLElement, margin: number): Promise<Blob> {
  const { x, y, width, height } = stand.getBoundingClientRect();
  const scale = WIDTH / (width + 2 * margin);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round(scale * (height + 2 * margin));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = cloth(context, canvas);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.save();
  context.shadowColor = "rgb(0 0 0 / 0.5)";
  context.shadowBlur = 0.6 * scale * margin;
  context.shadowOffsetY = 0.2 * scale * margin;
  context.beginPath();
  context.roundRect(scale * margin, scale * margin, scale * width, scale * height, scale * 28);
  context.fill();
  context.restore();
  paint(context, stand, { x: x - margin, y: y - margin }, scale);
  const style = getComputedStyle(document.documentElement);
  context.font = `600 ${0.46 * scale * margin}px ${style.getPropertyValue("--title-family")}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = style.getPropertyValue("--gold-light");
  context.fillText("Aces Around", canvas.width / 2, canvas.height - 0.48 * scale * margin);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png");
  });
}

function cloth(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): CanvasGradient {
  const style = getComputedStyle(document.documentElement);
  const gradient = context.createRadialGradient(width / 2, height * 0.42, 0, width / 2, height * 0.42, Math.hypot(width, height) * 0.6);
  for (const [at, name] of [[0, "--felt-light"], [0.45, "--felt"], [0.8, "--felt-dark"], [1, "--felt-deep"]] as const) {
    gradient.addColorStop(at, style.getPropertyValue(name).trim());
  }
  return gradient;
}
