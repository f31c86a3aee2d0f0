/** String literals of Java with at least one line break. */
const MULTILINE = /"(?:[^"\\\n]|\\.)*\\n(?:[^"\\\n]|\\.)*"/g;
/** Indentation of a text block, which the compiler removes. */
const INDENT = '      ';

/**
 * Replaces Java string literals of several lines with text blocks (Java Language Specification, 3.10.6), which need no escapes for line breaks
 * and quotation marks. A literal that a text block would change, because its lines end with spaces or are all indented, is kept.
 */
export function withTextBlocks(source: string): string {
  return source.replace(MULTILINE, (literal) => {
    const lines: string[] = JSON.parse(literal).split('\n');
    if (lines.some((line) => /\s$/.test(line)) || lines.every((line) => /^\s|^$/.test(line))) return literal;
    const last = lines.length - 1; // Its indentation counts even if it is empty.
    const block = lines.map((line, at) => (line || at === last ? INDENT + line.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""') : ''));
    return `"""\n${block.join('\n')}"""`;
  });
}
