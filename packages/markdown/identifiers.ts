/** Splits an identifier, path or URL at the positions where it may break in a narrow column: after `_`, `.`, `:`, `/` or `]`. */
export const partsOf = (text: string): string[] => text.split(/(?<=[a-z0-9\]}][_.:/]+|\])(?=[a-z0-9{[])/i);
