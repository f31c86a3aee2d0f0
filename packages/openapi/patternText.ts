/** Number of texts of which the most readable is chosen, and the length that it should have. */
const CANDIDATES = 40;
const USUAL_LENGTH = 8;
const MOST = 200;

/** Length up to which texts are tested, because the time that a careless pattern takes doubles with each character. */
const TESTED_LENGTH = 16;

const known = new Map<string, string | undefined>();

/** Checks whether a pattern matches a text; false for a text that is too long to be tested. */
export function matches(pattern: string, text: string): boolean {
  try {
    return text.length <= TESTED_LENGTH && new RegExp(pattern, 'u').test(text);
  } catch {
    return false; // A pattern of another language, such as one with `\A`.
  }
}

/**
 * Returns a readable text that a pattern matches, always the same one.
 *
 * @returns undefined if there is none of this length in printable ASCII, or if the pattern is not valid or looks ahead or behind
 */
export function textMatching(pattern: string, minLength = 0, maxLength = MOST): string | undefined {
  const key = `${minLength} ${maxLength} ${pattern}`;
  if (!known.has(key)) known.set(key, find(pattern, minLength, maxLength));
  return known.get(key);
}

function find(pattern: string, minLength: number, maxLength: number): string | undefined {
  try {
    const expression = new RegExp(pattern, 'u');
    // Loaded only now, because most descriptions do not need it and it is slow to load.
    const { default: check } = require('fast-check') as typeof import('fast-check');
    const texts = check.sample(
      check.stringMatching(expression, { size: 'small', maxLength: Math.max(minLength, Math.min(maxLength, MOST)) }),
      { seed: 1, numRuns: CANDIDATES },
    );
    const fits = (text: string) =>
      /^[\x20-\x7e]*$/.test(text) &&
      text.length >= minLength &&
      text.length <= maxLength &&
      (text.length > TESTED_LENGTH || expression.test(text));
    const oddness = (text: string) => text.replace(/[A-Za-z0-9]/g, '').length * 2 + Math.abs(text.length - USUAL_LENGTH);
    return texts.filter(fits).sort((one, other) => oddness(one) - oddness(other))[0];
  } catch {
    return undefined;
  }
}
