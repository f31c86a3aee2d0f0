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
