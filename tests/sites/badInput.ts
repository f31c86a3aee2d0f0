/** One malformed input: what a writer may get wrong, and what they must be told. */
export type BadInput = {
  name: string;
  /** The file that is wrong, in the small site of tests/sites/site.ts. */
  file: string;
  /** Makes it wrong. Gets its text, or an empty text when it is a new file, and what reads another one. */
  change: (text: string, read: (file: string) => string) => string;
  /** What the message must hold: file and line, what is wrong, and what to do. */
  tells: (string | RegExp)[];
};

/** @returns a change that puts one text in the place of another */
export const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
