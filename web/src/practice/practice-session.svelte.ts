/** A practice session: what's due first, and then what's missed most, until the time is up. */

import type { House } from "../net/api";
import { Problem } from "../net/api";
import {
  cancelExercise, decisionShown, exerciseStatus, startExercise, updated, type Answered, type Change, type Drill, type Exercise,
  type ExercisesStatus, type PracticeKind, type ProgressTold, type Summary,
} from "../net/practice";
import type { Step } from "../net/protocol";
import type { Entry } from "../review/decisions";
import { MOST_EXERCISES, storedPractice, storePractice, type Practice } from "../storage/practice";
import { t } from "../i18n/language.svelte";

const PAUSE_MS = 300;
const CONFLICT = 409;
const TOO_LARGE = 413;
const UNAVAILABLE = 503;
const MINUTE_MS = 60_000;

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
  private before: Summary | null = null;
  private kinds: readonly PracticeKind[] | null = null;
  private readonly skipped = new Set<string>();
  private readonly missing = new Set<PracticeKind>();
  private readonly unsent: Change[] = [];
  private job: string | null = null;
  private ahead: Promise<Made | null> | null = null;
  /** Number of starts and stops. What was asked for before is dropped when it arrives. */
  private turn = 0;

  /** Questions and right answers since the session began. */
  readonly done = $derived.by(() => {
    const [now, then] = [this.told?.summary, this.before];
    return { answers: (now?.answers_today ?? 0) - (then?.answers_today ?? 0), right: (now?.right_today ?? 0) - (then?.right_today ?? 0) };
  });
  readonly over = $derived(this.spent >= this.length);

  /** Ask the server for the summary under some rules. */
  async look(house: House): Promise<void> {
    this.house = house;
    this.missing.clear();
    await this.update({});
  }

  /** Add exercises, and return the number of new ones. */
  async add(found: readonly Exercise[]): Promise<number> {
    const { exercises, progress } = this.practice;
    const fresh = found.filter(({ id }) => progress.items[id] === undefined);
    const room = Math.max(0, MOST_EXERCISES - Object.keys(progress.items).length);
    const added = fresh.slice(0, room);
    this.practice = { progress, exercises: { ...exercises, ...Object.fromEntries(added.map((one) => [one.id, one])) } };
    await this.update({ added: Object.fromEntries(added.map(({ id, kind }) => [id, kind])) });
    return added.length;
  }

  /** Replace everything with practice from a file, once the server has checked it. */
  async replace(found: Practice): Promise<void> {
    const told = await updated(this.house, found.progress, {});
    this.practice = { progress: told.progress, exercises: found.exercises };
    this.told = told;
    storePractice(this.practice);
  }

  /** Begin a session with some kinds, or all if it's null. */
  async begin(minutes: number, kinds: readonly PracticeKind[] | null): Promise<void> {
    this.stop();
    this.kinds = kinds;
    this.before = this.told?.summary ?? null;
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
    const seconds = (Date.now() - this.shownAt) / 1000;
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
      while (status.state === "waiting" || status.state === "running") {
        await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
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
  private async send(): Promise<void> {
    for (let change = this.unsent[0]; change !== undefined; change = this.unsent[0]) {
      await this.update(change);
      this.unsent.shift();
    }
  }

  private async update(change: Change): Promise<void> {
    const told = await updated(this.house, this.practice.progress, change);
    this.told = told;
    this.practice = { progress: told.progress, exercises: this.practice.exercises };
    storePractice(this.practice);
  }
}

const DRILLS: readonly PracticeKind[] = ["count_meld", "legal_cards", "trick_winner"];

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
