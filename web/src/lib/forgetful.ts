/** A storage warning, for when the page has just said that something was saved. */

import { isStored } from "./memory";
import { t } from "./tongue";

/** Return a warning if this browser stores nothing, else an empty string. */
export function warning(): string {
  return isStored() ? "" : t("This browser stores nothing, or has no room left: what is new here is lost when you close the page.");
}
