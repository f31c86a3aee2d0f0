/**
 * @param text an identifier, a path or a URL
 * @returns its parts, between which a narrow column may break it: each ends with its `_`, `.`, `:`, `/` or `]`
 */
export const partsOf = (text: string): string[] => text.split(/(?<=[a-z0-9\]}][_.:/]+|\])(?=[a-z0-9{[])/i);
