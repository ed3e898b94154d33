/** For who has just been told that something is kept. */

import { isStored } from "./memory";
import { t } from "./tongue";

/** That it is not, where this browser lets nothing be stored; else nothing. */
export function warning(): string {
  return isStored() ? "" : t("This browser stores nothing, or has no room left: what is new here is lost when you close the page.");
}
