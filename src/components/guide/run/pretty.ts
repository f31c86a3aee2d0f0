/** Formats a value as JSON for people. */
export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
