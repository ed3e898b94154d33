/**
 * A warning for pages that have just reported something as saved, in case this browser can't store
 * it.
 */

import { isStored } from "./saved-tables";
import { t } from "../i18n/language.svelte";

/** Return a warning if this browser can't store data, else an empty string. */
export function warning(): string {
  return isStored() ? "" : t("page.your_browser_cant_save_this_its_storage");
}
