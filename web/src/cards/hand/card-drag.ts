/** Dragging cards out of the hand with a pointer. */

import { still } from "../../storage/settings.svelte";
import { gestureOf, isDrag, type PathPoint } from "./gesture";

/** How far a card has to be dragged up to be played: a fraction of its height, and pixels. */
const OF_HEIGHT = 0.5;
const AT_MOST = 90;
const TURN = 4;
const RETURN_MS = 200;
/** Milliseconds after which a card that nobody took returns to the hand. */
const TAKEN_MS = 900;

export class CardDrag {
  private card: HTMLElement | null = null;
  private pointer: number | null = null;
  private path: PathPoint[] = [];
  /** True while the card follows the pointer. */
  private dragging = false;
  /** True if the next click only ends a drag. */
  private spent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `play` is called with a card that's dragged or flicked out of the hand. */
  constructor(private readonly play: (card: HTMLElement) => void) {}

  readonly down = (event: PointerEvent): void => {
    this.spent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const card = (event.target as Element).closest<HTMLElement>("[data-at]");
    if (card === null) return;
    this.back();
    this.card = card;
    this.pointer = event.pointerId;
    this.path = [point(event)];
    card.setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    const [start] = this.path;
    if (event.pointerId !== this.pointer || this.card === null || start === undefined) return;
    this.path.push(point(event));
    if (!this.dragging && isDrag(this.path)) {
      this.dragging = true;
      layer(this.card).style.zIndex = "200";
      this.card.style.transition = "none";
      this.card.style.rotate = `${TURN}deg`;
    }
    if (this.dragging) this.card.style.translate = `${event.clientX - start.x}px ${event.clientY - start.y}px`;
  };

  readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer || this.card === null) return;
    this.path.push(point(event));
    this.pointer = null;
    const dragged = this.dragging;
    const far = Math.min(AT_MOST, this.card.offsetHeight * OF_HEIGHT);
    if (gestureOf(this.path, far) === "play") {
      // The card stays where it was dropped until the table takes it.
      this.timer = setTimeout(this.back, TAKEN_MS);
      this.play(this.card);
    } else this.back();
    this.spent = dragged;
  };

  readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer) this.back();
  };

  /** Ignore the click at the end of a drag. */
  readonly click = (event: MouseEvent): void => {
    if (!this.spent) return;
    this.spent = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Return a card that wasn't taken to its place in the hand. */
  readonly back = (): void => {
    clearTimeout(this.timer);
    const card = this.card;
    this.card = this.pointer = null;
    this.dragging = false;
    if (card === null) return;
    const { translate, rotate } = card.style;
    card.style.translate = card.style.rotate = card.style.transition = "";
    const over = layer(card);
    if (translate === "") return;
    const rest = (): string => (over.style.zIndex = "");
    if (still() || !card.isConnected) rest();
    else {
      card.animate([{ translate, rotate }, { translate: "0px 0px", rotate: "0deg" }], { duration: RETURN_MS, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" })
        .finished.then(rest, rest);
    }
  };
}

function point(event: PointerEvent): PathPoint {
  return { x: event.clientX, y: event.clientY, at: event.timeStamp };
}

/** Return the element that decides which cards a card covers. */
function layer(card: HTMLElement): HTMLElement {
  return card.closest<HTMLElement>("[data-slot]") ?? card;
}
