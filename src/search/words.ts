/** @returns the words of a text in small letters, as the index cuts them: `createFixedDeposit` and `fixed_deposit` are two or more */
export const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
