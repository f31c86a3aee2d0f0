/** American spellings as patterns, with functions that return the British spelling. `-ize` has a separate rule below. */
const SPELLINGS: readonly [RegExp, (word: string) => string][] = [
  [
    /\b(?:behavi|col|end?eav|fav|flav|harb|hon|hum|lab|neighb|rum|vap|arm|sav[ie])or(?:s|ed|ing|able|ful|ite|ites|less)?\b/gi,
    (w) => w.replace(/or/i, 'our'),
  ],
  [
    /\b(?:cent|fib|lit|theat|calib|kilomet|millimet|centimet)er(?:s|ed)?\b/gi,
    (w) => w.replace(/er(s|ed)?$/i, (_, s = '') => (s === 'ed' ? 'red' : `re${s}`)),
  ],
  [/\b(?:cancel|label|level|model|signal|total|travel|channel|fuel)(?:ed|ing|er|ers)\b/gi, (w) => w.replace(/l(?=ed|ing|er)/i, 'll')],
  [/\b(?:analy|cataly|paraly)z(?:e|es|ed|ing|er|ers)\b/gi, (w) => w.replace('z', 's')],
  [/\b(?:fulfill|enroll|install)ments?\b/gi, (w) => w.replace('llm', 'lm')],
  [/\b(?:fulfill|enroll)s?\b/gi, (w) => w.replace('ll', 'l')],
  [/\bcatalogs?\b|\bdialogs?\b/gi, (w) => w.replace(/log/i, 'logue')],
  [/\b(?:defense|offense|pretense)s?\b/gi, (w) => w.replace('ns', 'nc')],
  [/\bartifact(s?)\b/gi, (w) => w.replace('artif', 'artef')],
  [/\bgray(?:ed|s)?\b/gi, (w) => w.replace('ay', 'ey')],
  [/\btoward\b/gi, (w) => `${w}s`],
  [/\bgotten\b/gi, () => 'got'],
];

const IZE = /\b[a-z]{3,}iz(?:e|es|ed|ing|ation|ations|er|ers)\b/gi;
/** Matches words that end in -ize in British English, too, and the name of the Harmonized System. */
const NOT_IZE = /^(?:.*siz(?:e|es|ed|ing|er|ers)|priz.*|seiz.*|apprize.*|Harmonized)$/i;

/**
 * Finds the words of a text in American spelling.
 *
 * @returns the words with their positions and British spellings
 */
export function americanSpellings(text: string): { word: string; index: number; instead: string }[] {
  const found = SPELLINGS.flatMap(([pattern, spelt]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ word, index, instead: spelt(word) })),
  );
  for (const { 0: word, index } of text.matchAll(IZE)) {
    if (!NOT_IZE.test(word)) found.push({ word, index, instead: word.replace(/iz(?=[^z]*$)/i, 'is') });
  }
  return found.filter(({ word, instead }) => word !== instead);
}
