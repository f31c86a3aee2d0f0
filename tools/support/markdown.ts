/** Replaces all characters except line breaks with spaces. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Blanks syntax that Docusaurus removes before parsing: HTML comments and the lines of admonitions. Keeps the length. */
export const prepared = (source: string): string => source.replace(/<!--[\s\S]*?-->/g, blank).replace(/^[ \t]*:::.*$/gm, blank);
