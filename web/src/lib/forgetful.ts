/** For who has just been told that something is kept. */

import { isStored } from "./memory";
import { t } from "./language.svelte";

/** That it is not, where this browser lets nothing be stored; else nothing. */
export function warning(): string {
  return isStored() ? "" : t("page.your_browser_cant_save_this_its_storage");
}
