/** Answers to tries, the same as `acesaround.lessons.task.judge` gives. */

import type { Task } from "../net/lessons";

export interface Verdict {
  right: boolean;
  text: string;
}

const ORDER = ["S", "H", "C", "D"].flatMap((suit) => [..."ATKQJ9"].map((rank) => rank + suit));

/** Return cards as a try: sorted by suit, from high to low. */
export function cardsText(cards: readonly string[]): string {
  return [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join(" ");
}

/** Answer a number or a word. */
export function judge(task: Task, tried: string): Verdict {
  const typed = tried.trim().toLowerCase();
  const number = /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : null;
  const word = number === null ? typed : String(number);
  if (task.right.includes(word)) return { right: true, text: "" };
  const direction = number !== null && number < Number(task.right[0]) ? task.too_few : task.too_many;
  return { right: false, text: task.replies[word] ?? (task.kind === "number" && number !== null ? direction : task.otherwise) };
}

/** Answer picked cards. For melds, they're right if they're any of them. */
export function judgeCards(task: Task, picked: readonly string[]): Verdict {
  const tried = cardsText(picked);
  if (task.kind === "melds") {
    const found = task.melds.find((meld) => meld.cards === tried);
    return found ? { right: true, text: found.label } : { right: false, text: task.replies[tried] ?? task.otherwise };
  }
  const reply = task.replies[tried];
  if (reply !== undefined) return { right: false, text: reply };
  const count = (cards: readonly string[], card: string): number => cards.filter((one) => one === card).length;
  const extra = tried.split(" ").find((card) => card !== "" && count(picked, card) > count(task.allowed, card));
  if (extra !== undefined) return { right: false, text: task.card_replies[extra] ?? task.otherwise };
  if (picked.length < task.count) return { right: false, text: task.too_few };
  if (picked.length > task.count) return { right: false, text: task.too_many };
  return { right: true, text: "" };
}
