/** A storage warning, for when the page has just said that something was saved. */

import { isStored } from "./memory";
import { t } from "./language.svelte";

/** Return a warning if this browser stores nothing, else an empty string. */
export function warning(): string {
  return isStored() ? "" : t("page.your_browser_cant_save_this_its_storage");
}
