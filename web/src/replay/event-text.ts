/** The sentence about a step of a replay. */

import { t, tPlural } from "../i18n/language.svelte";
import type { Step } from "../net/protocol";

/** Return what happens in `step`. After a full trick, it says who takes it and its points. */
export function eventText(step: Step | null): string {
  const what = step?.what ?? null;
  if (step === null || what === null) return "";
  const { screen } = step;
  const trick = what.trick ? screen.last_trick : null;
  if (trick === null) return what.text;
  const { points, winner } = trick;
  if (winner === screen.seat) return `${what.text}. ${tPlural("page.the_trick_goes_to_you_count_points", points)}`;
  const took = tPlural("page.name_count_points", points, { name: screen.seats[winner]?.name ?? "" });
  return `${what.text}. ${t("page.the_trick_goes_to_took", { took })}`;
}
