/**
 * The state of the computer players' engine, which is compiled when a source checkout starts for
 * the first time.
 */

import { server } from "./api";
import { t } from "../i18n/language.svelte";

/**
 * Milliseconds: delay before the first check (after more important loading), interval, and time to
 * show the result.
 */
const FIRST = 1000;
const AGAIN = 2000;
const TOLD = 6000;
/** Milliseconds while the engine is missing: interval, and time to show the warning. */
const SELDOM = 15_000;
const TOLD_LONGER = 20_000;

interface Kernel {
  compiled: number | null;
  ready: boolean;
  /** True if the engine isn't compiled and isn't being compiled. */
  missing: boolean;
  /** The command that compiles the engine, or null if only the server's operator can run one. */
  command: string | null;
  /** True while the top of a table warns that the engine is missing. */
  fresh: boolean;
}

const kernel: Kernel = $state({ compiled: null, ready: false, missing: false, command: null, fresh: false });

/** Return the state of the engine in one line, or an empty string if there's no news. */
export function engineState(): string {
  if (kernel.ready) return t("page.engine_ready_computer_players_at_full");
  if (kernel.missing && kernel.fresh) return t("page.engine_not_compiled_simpler_play");
  if (kernel.compiled === null) return "";
  return t("common.engine_percent_ready_simpler_play_until", { percent: Math.round(100 * kernel.compiled) });
}

/**
 * Return a message for a missing engine, or an empty string. It includes the command that compiles
 * the engine if this user can run it.
 */
export function missingEngine(): string {
  if (!kernel.missing) return "";
  if (kernel.command === null) return t("page.the_engine_isnt_compiled_so_computer");
  return t("common.the_engine_isnt_compiled_so_computer", { command: kernel.command });
}

/** True if compiling had just ended. The server may be about to take the engine up. */
let ended = false;

async function look(): Promise<void> {
  const told = await server().catch(() => null);
  const ends = told !== null && kernel.compiled !== null && told.compiled === null && told.uncompiled;
  if (told !== null && (!ends || ended)) {
    const missing = told.uncompiled === true;
    if ((kernel.compiled !== null || kernel.missing) && told.compiled === null && !missing) {
      kernel.ready = true;
      setTimeout(() => (kernel.ready = false), TOLD);
    }
    if (missing && !kernel.missing) {
      kernel.fresh = true;
      setTimeout(() => (kernel.fresh = false), TOLD_LONGER);
    }
    kernel.compiled = told.compiled;
    kernel.missing = missing;
    kernel.command = told.compile_command ?? null;
  }
  ended = ends;
  if (kernel.compiled !== null || kernel.missing) setTimeout(() => void look(), kernel.missing ? SELDOM : AGAIN);
}

setTimeout(() => void look(), FIRST);
