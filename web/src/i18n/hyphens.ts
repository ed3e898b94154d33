/** Hyphenation of names: at their own hyphens and, with a soft hyphen, between syllables. */

const VOWELS = "aeiouyàáâäåæèéêëìíîïòóôöøùúûüý";
/**
 * Matches the position before a consonant followed by a vowel, in a word that already had a vowel.
 * Digraphs aren't split.
 */
const SYLLABLE = new RegExp(
  `(?<=[${VOWELS}]\\p{L}*)(?<=\\p{L}{2})(?<!c(?=[hk])|[pst](?=h)|s(?=ch))(?=(?:sch|ch|ck|ph|th|sh|(?![${VOWELS}])\\p{Ll})[${VOWELS}])`,
  "giu",
);
/** A run of letters without a break, which gets soft hyphens every five letters. */
const STRETCH = /[\p{Lu}\p{Ll}]{9,}/gu;
const LONG = /[\p{Lu}\p{Ll}]{7,}/gu;
const SOFT = "\u00ad";

/** Return a name with soft hyphens in its long words. */
export function hyphenated(name: string): string {
  const told = name.replace(LONG, (word) => word.replace(SYLLABLE, SOFT));
  return told.replace(STRETCH, (stretch) => stretch.replace(/.{5}(?=.{3})/gu, `$&${SOFT}`));
}
