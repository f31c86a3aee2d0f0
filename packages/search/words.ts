/**
 * Returns the words of a text in lower case, split in the same way as by the index: `createFixedDeposit` and `fixed_deposit` consist of
 * several words.
 */
export const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
