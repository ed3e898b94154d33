/** A practice session: what's due first, and then what's missed most, until the time is up. */

import type { House } from "../net/api";
import { Problem } from "../net/api";
import { isPending, pause } from "../net/jobs";
import {
  cancelExercise, decisionShown, exerciseStatus, startExercise, updated, type Answered, type Change, type Drill, type Exercise,
  type ExercisesStatus, type PracticeKind, type ProgressTold,
} from "../net/practice";
import type { Step } from "../net/protocol";
import type { Entry } from "../review/decisions";
import { dropMoved, nextMoved } from "../storage/moved-practice";
import { deviceId, MOST_EXERCISES, storedPractice, storedText, storePractice, type Practice } from "../storage/practice";
import { t } from "../i18n/language.svelte";

const PAUSE_MS = 300;
const CONFLICT = 409;
const TOO_LARGE = 413;
const UNAVAILABLE = 503;
const TOO_MANY = 429;
const MINUTE_MS = 60_000;
/** The most that one answer counts for. */
const MOST_SECONDS = 300;

export type Question = { exercise: Exercise; entry: Entry; step: Step } | { drill: Drill };

/** An exercise or a drill that's being made for the next question. */
type Made = Exercise | Drill;

export class PracticeSession {
  practice = $state.raw<Practice>(storedPractice());
  told = $state.raw<ProgressTold | null>(null);
  question = $state.raw<Question | null>(null);
  /** Changes with each question. */
  asked = $state(0);
  answered = $state(false);
  /** True while the next question is on its way. */
  loading = $state(false);
  /** True from the first question to the end of the session. */
  running = $state(false);
  ended = $state(false);
  problem = $state("");
  /** Milliseconds since the session began, at the last answer. */
  spent = $state(0);

  private house: House = { rules: "", changes: {} };
  private began = 0;
  private shownAt = 0;
  private length = 0;
  private kinds: readonly PracticeKind[] | null = null;
  private readonly skipped = new Set<string>();
  private readonly missing = new Set<PracticeKind>();
  private readonly unsent: Change[] = [];
  /** The answers on their way. */
  private sending: Promise<void> | null = null;
  private job: string | null = null;
  private ahead: Promise<Made | null> | null = null;
  /** Number of starts and stops. What was asked for before is dropped when it arrives. */
  private turn = 0;

  /** Questions and right answers since the session began. */
  done = $state.raw({ answers: 0, right: 0 });
  readonly over = $derived(this.spent >= this.length);

  /**
   * Ask the server for the summary under some rules, and merge what came from other devices. Return
   * false if the server can't read some of that.
   */
  async look(house: House): Promise<boolean> {
    let readable = true;
    this.house = house;
    this.missing.clear();
    await this.update({});
    for (let moved = nextMoved(); moved !== null; moved = nextMoved()) {
      try {
        await this.merge(moved);
      } catch (error) {
        // What the server can't read is dropped. Anything else is kept for another time.
        if (!isRefused(error as Problem)) break;
        readable = false;
      }
      dropMoved();
    }
    return readable;
  }

  /** Add exercises. Return the number of new ones, and how many there was no room for. */
  async add(found: readonly Exercise[]): Promise<{ count: number; left: number }> {
    const { progress } = storedPractice();
    const fresh = found.filter(({ id }) => progress.items[id] === undefined);
    const room = Math.max(0, MOST_EXERCISES - Object.keys(progress.items).length);
    const added = fresh.slice(0, room);
    await this.update({ added: Object.fromEntries(added.map(({ id, kind }) => [id, kind])) }, Object.fromEntries(added.map((one) => [one.id, one])));
    return { count: added.length, left: fresh.length - added.length };
  }

  /** Merge practice from another device or a file. Each answer counts once. */
  async merge(found: Practice): Promise<void> {
    await this.update({ other: found.progress }, found.exercises);
  }

  /** Begin a session with some kinds, or all if it's null. */
  async begin(minutes: number, kinds: readonly PracticeKind[] | null): Promise<void> {
    this.stop();
    this.kinds = kinds;
    this.done = { answers: 0, right: 0 };
    this.length = minutes * MINUTE_MS;
    this.began = Date.now();
    this.spent = 0;
    this.ended = false;
    this.running = true;
    this.skipped.clear();
    await this.next();
  }

  /** Show the next question, or end the session if the time is up. */
  async next(): Promise<void> {
    if (this.over) {
      this.finish();
      return;
    }
    const mine = this.turn;
    this.loading = true;
    this.problem = "";
    try {
      await this.send();
      const found = await this.found();
      if (mine !== this.turn) return;
      if (found === null) {
        this.problem = t("page.practice_nothing");
        return;
      }
      this.question = found;
      this.asked += 1;
      this.answered = false;
      this.shownAt = Date.now();
    } catch (error) {
      if (mine === this.turn) this.problem = (error as Problem).message;
    } finally {
      if (mine === this.turn) this.loading = false;
    }
  }

  /** Store the first answer to the question, and make the next exercise meanwhile. */
  async answer(right: boolean, hints: number): Promise<void> {
    if (this.answered || this.question === null) return;
    this.answered = true;
    this.done = { answers: this.done.answers + 1, right: this.done.right + Number(right) };
    // The clock may have been changed, or the page left open for days.
    const seconds = Math.min(MOST_SECONDS, Math.max(0, (Date.now() - this.shownAt) / 1000));
    this.spent = Date.now() - this.began;
    const mine = this.turn;
    const { question } = this;
    const change: Change = { answer: { kind: kindOf(question), right, hints, seconds, id: null } };
    if ("exercise" in question) {
      const { exercise } = question;
      const known = this.practice.progress.items[exercise.id] !== undefined;
      if (known || !right) (change.answer as Answered).id = exercise.id;
      if (!known && !right) {
        this.practice = { ...this.practice, exercises: { ...this.practice.exercises, [exercise.id]: exercise } };
        change.added = { [exercise.id]: exercise.kind };
      }
    }
    this.unsent.push(change);
    try {
      await this.send();
    } catch (error) {
      this.problem = (error as Problem).message;
      return;
    }
    if (mine === this.turn && !this.over && this.dueNow().length === 0) this.ahead ??= this.made();
    this.ahead?.catch(() => undefined);
  }

  /** Return the days until a question comes back, or null if it doesn't. */
  daysUntilDue(id: string): number | null {
    const memory = this.practice.progress.items[id]?.memory;
    if (!memory) return null;
    return Math.max(1, Math.round((Date.parse(memory.due) - Date.parse(memory.answered)) / (24 * 60 * MINUTE_MS)));
  }

  finish(): void {
    this.stop();
    this.ended = true;
  }

  /** Stop, and cancel what the server is making. */
  stop(): void {
    this.turn += 1;
    if (this.job !== null) cancelExercise(this.job);
    this.job = null;
    this.ahead = null;
    this.loading = false;
    this.running = false;
    this.question = null;
  }

  private dueNow(): Exercise[] {
    const due = this.told?.summary.due ?? [];
    return due.flatMap((id) => {
      const one = this.practice.exercises[id];
      return one === undefined || this.skipped.has(id) || !this.isWanted(one.kind) ? [] : [one];
    });
  }

  private isWanted(kind: PracticeKind): boolean {
    return this.kinds === null || this.kinds.includes(kind);
  }

  /** Return the next question. An exercise that can't be shown is skipped. */
  private async found(): Promise<Question | null> {
    for (const exercise of this.dueNow()) {
      this.skipped.add(exercise.id);
      try {
        return await shown(exercise);
      } catch (error) {
        if (![CONFLICT, TOO_LARGE].includes((error as Problem).status)) throw error;
      }
    }
    const ahead = this.ahead ?? this.made();
    this.ahead = null;
    const made = await ahead;
    if (made === null) return null;
    return "review" in made ? shown(made) : { drill: made };
  }

  /** Let the server make an exercise of the kind that's missed most, or of another if there's none. */
  private async made(): Promise<Made | null> {
    const mine = this.turn;
    for (;;) {
      const left = (this.told?.kinds ?? []).filter((kind) => this.isWanted(kind) && !this.missing.has(kind));
      const best = this.told?.next;
      const kind = best !== undefined && left.includes(best) ? best : left[Math.floor(Math.random() * left.length)];
      if (kind === undefined) return null;
      let status: ExercisesStatus;
      try {
        status = await startExercise(this.house, kind);
      } catch (error) {
        // Without the compiled engine, or if it's too busy, there are still drills.
        if ((error as Problem).status !== UNAVAILABLE || isDrill(kind)) throw error;
        left.filter((one) => !isDrill(one)).forEach((one) => this.missing.add(one));
        continue;
      }
      this.job = status.id;
      while (isPending(status)) {
        await pause(PAUSE_MS);
        if (mine !== this.turn) return null;
        status = await exerciseStatus(status.id);
      }
      this.job = null;
      if (status.state !== "done") throw new Problem(status.reason ?? t("page.review_stopped"));
      const found = status.exercises[0] ?? null;
      if (found !== null) return found;
      this.missing.add(kind);
    }
  }

  /** Send the answers that the server doesn't have yet, such as those given while it was away. */
  private send(): Promise<void> {
    if (this.unsent.length === 0) return Promise.resolve();
    this.sending ??= this.sendAll();
    return this.sending;
  }

  /** Send answers one after another. One that the server refuses is dropped: it would be refused again. */
  private async sendAll(): Promise<void> {
    try {
      for (let change = this.unsent[0]; change !== undefined; change = this.unsent[0]) {
        try {
          await this.update(change);
        } catch (error) {
          if (isRefused(error as Problem)) this.drop(change);
          throw error;
        }
        this.drop(change);
      }
    } finally {
      this.sending = null;
    }
  }

  private drop(change: Change): void {
    this.unsent.splice(this.unsent.indexOf(change), 1);
  }

  /** Change what's stored. If another tab changes it meanwhile, the change is made again on top of that. */
  private async update(change: Change, more: Record<string, Exercise> = {}): Promise<void> {
    for (;;) {
      const before = storedText();
      const { progress, exercises } = storedPractice();
      const told = await updated(this.house, progress, deviceId(), change);
      if (storedText() !== before) continue;
      this.told = told;
      this.practice = { progress: told.progress, exercises: { ...more, ...exercises, ...this.practice.exercises } };
      storePractice(this.practice);
      return;
    }
  }
}

const DRILLS: readonly PracticeKind[] = ["count_meld", "legal_cards", "trick_winner"];

/** Return true if the server will never take a request. */
function isRefused({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== TOO_MANY;
}

function isDrill(kind: PracticeKind): boolean {
  return DRILLS.includes(kind);
}

function kindOf(question: Question): PracticeKind {
  return "exercise" in question ? question.exercise.kind : question.drill.kind;
}

/** Return a question with the table before its decision. */
async function shown(exercise: Exercise): Promise<Question> {
  const { step, texts } = await decisionShown(exercise);
  const entry: Entry = { decision: { ...exercise.review, seq: step.seq, texts }, provisional: false, deal: exercise.review.hand };
  return { exercise, entry, step };
}
