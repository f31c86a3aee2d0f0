import { blank, type Text, withoutCode, wordCount } from './text';

/** A key whose value a reader sees, on a line of its own or in braces. */
const KEY = /(^|[\s{,])(?:description|summary|title|cause|remedy|means|x-billed): +(?=\S)/g;
const BLOCK = /^[>|][-+]?\s*\n/;

/**
 * The texts of an API description. It looks at lines and not at a syntax tree: eleven megabytes of YAML take a parser longer than
 * everything else here together. What it takes for a text too much or too little is at most a word to spell-check.
 *
 * @param file its path
 * @param source YAML
 * @returns its prose: titles, summaries and descriptions; the values of examples are data, not prose
 */
export function readDescription(file: string, source: string): Text {
  const kept: string[] = [];
  let [at, words] = [0, 0];
  const keep = (from: number, to: number) => {
    if (from < at) return;
    const text = withoutCode(source.slice(from, to));
    kept.push(blank(source.slice(at, from)), text);
    words += wordCount(text);
    at = to;
  };
  for (const [from, to] of stretches(source)) keep(from, to);
  kept.push(blank(source.slice(at)));
  return { file, source, prose: kept.join(''), kind: 'description', headings: [], blocks: [], paragraphs: [], words };
}

/** The stretches of the source that are texts, in order. */
function* stretches(source: string): Generator<[number, number]> {
  let from = 0;
  let [skipBelow, enumBelow, textBelow] = [-1, -1, -1];
  let before = '';
  for (const line of source.split('\n')) {
    const indent = line.search(/\S/);
    const start = from;
    from += line.length + 1;
    if (indent < 0) continue;
    if (textBelow >= 0 && indent > textBelow) {
      yield [start, start + line.length];
      continue;
    }
    textBelow = -1;
    if (indent <= skipBelow) skipBelow = -1;
    if (indent <= enumBelow) enumBelow = -1;
    if (skipBelow >= 0) continue;
    const column = indent + (/^\s*- /.test(line) ? 2 : 0);
    if (isData(line, before, indent)) skipBelow = indent;
    before = line;
    if (skipBelow >= 0 || /^\s*#/.test(line)) continue;
    if (/^\s*x-enum-descriptions:/.test(line)) enumBelow = indent;
    const entry = enumBelow >= 0 && indent > enumBelow && /^\s*[\w'".-]+: +(?=\S)/.exec(line);
    if (entry) yield [start + entry[0].length, start + line.length];
    for (const match of line.matchAll(KEY)) {
      const valueAt = match.index + match[0].length;
      const value = line.slice(valueAt);
      if (BLOCK.test(`${value}\n`)) textBelow = column;
      else {
        yield [start + valueAt, start + valueAt + lengthOf(value, line.slice(0, match.index + 1).includes('{'))];
        if (!/^['"]/.test(value) && match.index + match[1].length === column) textBelow = column; // A plain text may go on below.
      }
    }
  }
}

/** Whether a line opens the value of an example: `example:`, or `value:` beside a summary. */
function isData(line: string, before: string, indent: number): boolean {
  if (/^\s*example:(\s|$)/.test(line)) return true;
  return /^\s*value:(\s|$)/.test(line) && /^\s*summary:/.test(before) && before.search(/\S/) === indent;
}

/** How long a value on its line is; in braces one without quotes ends at a comma or the brace. */
function lengthOf(value: string, inBraces: boolean): number {
  const quoted = /^'(?:[^']|'')*'|^"(?:[^"\\]|\\.)*"/.exec(value);
  if (quoted) return quoted[0].length;
  return inBraces ? (/^.*?(?=, +[\w'"-]+:|\s*\}|$)/.exec(value)?.[0].length ?? value.length) : value.length;
}
