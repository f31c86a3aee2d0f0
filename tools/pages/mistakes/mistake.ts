/** A mistake of a writer on a page, and the line with which a command reports it. */
export type Mistake = {
  name: string;
  /** Command that reports it; `npm run lint:prose` by default. */
  command?: 'check:guides';
  /** File, if it is not a new tutorial. */
  file?: string;
  /** Makes a correct page wrong. Receives its source. */
  change: (source: string) => string;
  /** Start of the line without the file: `line:column: error message. Remedy.`, up to a part that depends on other files or versions. */
  line: string;
};

const TEXT = 'Text of the page.';
/** Line of the text on the page of the table. */
export const AT = 17;

/** Creates a change that replaces the text of the page. */
export const text = (words: string) => (source: string) => source.replace(TEXT, () => words);

/** Creates a change of the front matter. */
export const key = (pattern: RegExp, words: string) => (source: string) => source.replace(pattern, () => words);

/** Returns a code block. */
export const code = (language: string, lines: string) => `\`\`\`${language}\n${lines}\n\`\`\``;
