/** Number of characters of a response that are shown, which is also the maximum that is highlighted. */
export const SHOWN = 50_000;

/** Returns the start of a text up to the end of a line, or the whole text if it is short. */
export function shortened(text: string): { start: string; isWhole: boolean } {
  if (text.length <= SHOWN) return { start: text, isWhole: true };
  const end = text.lastIndexOf('\n', SHOWN);
  // Half of a surrogate pair would be shown as a replacement character.
  return { start: text.slice(0, end > 0 ? end : SHOWN).replace(/[\uD800-\uDBFF]$/, ''), isWhole: false };
}

/** Formats a size: `512 bytes`, `48.8 kB`, `2.1 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
