import assert from 'node:assert/strict';

/** An invalid input by a writer, with the expected message. */
export type BadInput = {
  name: string;
  /** Invalid file in the small site of tests/sites/site.ts. */
  file: string;
  /** Makes the file invalid. Receives its content, empty for a new file, and a function that reads other files. */
  change: (text: string, read: (file: string) => string) => string;
  /** Expected parts of the message: file and line, fault, and remedy. */
  tells: (string | RegExp)[];
};

/** Creates a change that replaces text. */
export const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

/** Asserts that a message contains all expected parts. */
export function assertTells(message: string, tells: readonly (string | RegExp)[]): void {
  for (const words of tells) {
    if (typeof words === 'string') assert.ok(message.includes(words), `The message does not contain "${words}":\n${message}`);
    else assert.match(message, words);
  }
}
