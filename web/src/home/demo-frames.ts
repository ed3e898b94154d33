/** The recorded hand as a sequence of moments, each shown for a while. */

export interface Recording {
  /** The cards of the seat at the bottom, in order. */
  hand: string[];
  tricks: { leader: number; winner: number; cards: string[] }[];
}

/**
 * The cards are dealt and played. A full trick is shown with its winner, put together under the
 * winning card, and taken.
 */
export type Stage = "deal" | "play" | "won" | "gather" | "taken";

export interface Frame {
  stage: Stage;
  /** Index of the trick. */
  trick: number;
  /** Number of cards played to this trick. */
  played: number;
  /** Milliseconds until the next moment. */
  ms: number;
}

export interface Played {
  seat: number;
  card: string;
}

const DEALT = 1500;
const CARD = 640;
const MS: Readonly<Record<"won" | "gather" | "taken", number>> = { won: 850, gather: 200, taken: 320 };
const PAUSE = 1800;

/** Return the moments of a hand, from the deal to the last trick. */
export function framesOf({ tricks }: Recording): Frame[] {
  const deal: Frame = { stage: "deal", trick: 0, played: 0, ms: DEALT };
  return [
    deal,
    ...tricks.flatMap(({ cards }, trick): Frame[] => [
      ...cards.map((_, at): Frame => ({ stage: "play", trick, played: at + 1, ms: CARD })),
      ...(["won", "gather", "taken"] as const).map((stage): Frame => {
        const last = stage === "taken" && trick === tricks.length - 1;
        return { stage, trick, played: cards.length, ms: last ? PAUSE : MS[stage] };
      }),
    ]),
  ];
}

/** Return the cards played to the trick, in order. */
export function trickAt({ tricks }: Recording, { trick, played }: Frame): Played[] {
  const { leader = 0, cards = [] } = tricks[trick] ?? {};
  return cards.slice(0, played).map((card, at) => ({ seat: (leader + at) % cards.length, card }));
}

/** Return the number of cards that a seat has played. */
export function playedBy(recording: Recording, frame: Frame, seat: number): number {
  return frame.trick + (trickAt(recording, frame).some((one) => one.seat === seat) ? 1 : 0);
}

/**
 * Return the cards left in the hand at the bottom, each with its index in the dealt hand. Of equal
 * cards, the first is played first.
 */
export function handAt(recording: Recording, frame: Frame): { card: string; at: number }[] {
  const left = recording.hand.map((card, at) => ({ card, at }));
  const gone = recording.tricks
    .slice(0, frame.trick + 1)
    .flatMap((_, trick) => trickAt(recording, trick < frame.trick ? { ...frame, trick, played: Infinity } : frame))
    .filter(({ seat }) => seat === 0);
  for (const { card } of gone) left.splice(left.findIndex((one) => one.card === card), 1);
  return left;
}
