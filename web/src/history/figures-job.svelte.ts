/** Reviews of finished games for the profile, which go on in the background while the page is open. */

import { cancelFigures, figuresStatus, startFigures, type FiguresStatus } from "../net/figures";
import { Problem } from "../net/api";
import { isPending, pause } from "../net/jobs";
import type { Played } from "../storage/finished-games";
import { lacksFigures, storedFigures, storeFigures, storeGone } from "../storage/game-figures";
import { t } from "../i18n/language.svelte";

/** The number of games that the server reviews at a time for this page. */
const AT_ONCE = 2;
const PAUSE_MS = 700;
/** Pause after the server has refused a request because there were too many. */
const BUSY_MS = 4000;
const NOT_FOUND = 404;
const CONFLICT = 409;
const TOO_MANY = 429;

class FiguresJob {
  running = $state(false);
  /** The number of games reviewed or found to be gone since the start. */
  done = $state(0);
  whole = $state(0);
  problem = $state("");

  private waiting: Played[] = [];
  private readonly ids = new Set<string>();
  /** Number of starts and stops. A worker ends when it has changed. */
  private turn = 0;

  /** Review the games that have no figures yet, or only those of an older version. */
  async start(games: readonly Played[]): Promise<void> {
    if (this.running) return;
    const mine = ++this.turn;
    const known = storedFigures();
    this.waiting = games.filter(({ table }) => lacksFigures(known[table]));
    this.done = 0;
    this.whole = this.waiting.length;
    this.problem = "";
    this.running = this.whole > 0;
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(mine)));
    if (mine === this.turn) this.running = false;
  }

  /** Stop, and cancel what the server hasn't finished. */
  stop(): void {
    this.turn += 1;
    this.running = false;
    this.waiting = [];
    for (const id of this.ids) cancelFigures(id);
    this.ids.clear();
  }

  private async work(mine: number): Promise<void> {
    for (let game = this.waiting.shift(); game !== undefined; game = this.waiting.shift()) {
      const { table, seat } = game;
      try {
        const status = await this.finished(mine, table, seat);
        if (mine !== this.turn) return;
        if (status.state !== "done") throw new Problem(status.reason ?? t("page.review_stopped"));
        storeFigures(table, status.hands);
      } catch (error) {
        if (mine !== this.turn) return;
        const problem = error as Problem;
        if (problem.status !== NOT_FOUND && problem.status !== CONFLICT) {
          this.stop();
          this.problem = problem.message;
          return;
        }
        storeGone(table);
      }
      this.done += 1;
    }
  }

  /** Return a game's job when it has ended. */
  private async finished(mine: number, table: string, seat: number): Promise<FiguresStatus> {
    let status = await this.patiently(mine, () => startFigures(table, seat));
    this.ids.add(status.id);
    while (isPending(status)) {
      if (mine !== this.turn) {
        cancelFigures(status.id);
        break;
      }
      await pause(PAUSE_MS);
      const { id } = status;
      status = await this.patiently(mine, () => figuresStatus(id));
    }
    this.ids.delete(status.id);
    return status;
  }

  /** Send a request again as long as the server says that there were too many. */
  private async patiently(mine: number, request: () => Promise<FiguresStatus>): Promise<FiguresStatus> {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        if ((error as Problem).status !== TOO_MANY || mine !== this.turn) throw error;
        await pause(BUSY_MS);
      }
    }
  }
}

export const figuresJob = new FiguresJob();
