/** Addresses of lessons. */

/** Return the path of a lesson, or of the list for null, with the id of the house rules to learn. */
export function lessonPath(name: string | null, rules: string): string {
  const path = name === null ? "/learn" : `/learn/${encodeURIComponent(name)}`;
  return rules === "" ? path : `${path}?rules=${encodeURIComponent(rules)}`;
}
