/** Guides that do not agree with the sandbox yet, with the reason. */
export const PENDING: Record<string, string> = {};
