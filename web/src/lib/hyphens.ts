/** Where a name may be broken into lines: at its own hyphens and, with one more, between its syllables. */

const VOWELS = "aeiouyàáâäåæèéêëìíîïòóôöøùúûüý";
/** Before a consonant that a vowel follows, in a word that has had a vowel; what is one sound stays together. */
const SYLLABLE = new RegExp(
  `(?<=[${VOWELS}]\\p{L}*)(?<=\\p{L}{2})(?<!c(?=[hk])|[pst](?=h)|s(?=ch))(?=(?:sch|ch|ck|ph|th|sh|(?![${VOWELS}])\\p{Ll})[${VOWELS}])`,
  "giu",
);
/** Letters among which no syllable is found. */
const STRETCH = /[\p{Lu}\p{Ll}]{9,}/gu;
const LONG = /[\p{Lu}\p{Ll}]{7,}/gu;
const SOFT = "\u00ad";

/** A name with soft hyphens in its long words. */
export function hyphenated(name: string): string {
  const told = name.replace(LONG, (word) => word.replace(SYLLABLE, SOFT));
  return told.replace(STRETCH, (stretch) => stretch.replace(/.{5}(?=.{3})/gu, `$&${SOFT}`));
}
