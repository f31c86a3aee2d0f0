import { blank } from '../support/markdown';
import { type Text, withoutCode, wordCount } from './text';

/** Keys with displayed text, on their own line or in braces. */
const KEY = /(^|[\s{,])(?:description|summary|title|cause|remedy|detail|label|text|means|x-billed|x-displayName): +(?=[^\s{[])/g;
/** Keys with a displayed text for each of their keys. */
const TEXTS = /^\s*(?:x-enum-descriptions|scopes):\s*$/;
/** A value of example data, after its key or as a list item. */
const VALUE = /(^\s*- |[\s{,][\w-]+: +)(?=[^\s{[])/g;
/** A sentence in example data. Names, codes and addresses have fewer lower-case words in a row. */
const SENTENCE = /^[^{}[\]]*? [a-z]+,? [a-z]+,? [a-z]+\b/;
const BLOCK = /^[>|][-+]?\s*\n/;

/**
 * Extracts the texts of an API description line by line instead of from a syntax tree, because parsing eleven megabytes of YAML would take
 * longer than all other prose checks together. A misidentified text costs at most a spell-checked word.
 *
 * @param file path of the description
 * @returns its prose: titles, summaries, descriptions and labels, and the sentences in values of examples
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
  return { file, source, prose: kept.join(''), kind: 'description', headings: [], blocks: [], images: [], words };
}

/** Yields the ranges of the source that are texts, in order. */
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
    if (skipBelow < 0) {
      if (isData(line, before, indent)) skipBelow = indent;
      before = line;
    }
    if (/^\s*#/.test(line)) continue;
    if (skipBelow >= 0) {
      yield* sentences(line, start);
      continue;
    }
    const column = indent + (/^\s*- /.test(line) ? 2 : 0);
    if (TEXTS.test(line)) enumBelow = indent;
    const entry = enumBelow >= 0 && indent > enumBelow && /^\s*[\w'".:/-]+: +(?=\S)/.exec(line);
    if (entry && BLOCK.test(`${line.slice(entry[0].length)}\n`)) textBelow = indent;
    else if (entry) yield [start + entry[0].length, start + line.length];
    for (const match of line.matchAll(KEY)) {
      const valueAt = match.index + match[0].length;
      const value = line.slice(valueAt);
      if (BLOCK.test(`${value}\n`)) textBelow = column;
      else {
        yield [start + valueAt, start + valueAt + lengthOf(value, line.slice(0, match.index + 1).includes('{'))];
        if (!/^['"]/.test(value) && match.index + match[1].length === column) textBelow = column; // Plain scalars may continue on following lines.
      }
    }
  }
}

/** Yields the ranges of the sentences in a line of example data. */
function* sentences(line: string, start: number): Generator<[number, number]> {
  for (const match of line.matchAll(VALUE)) {
    const value = line.slice(match.index + match[0].length);
    const length = lengthOf(value, line.slice(0, match.index + 1).includes('{'));
    const from = start + match.index + match[0].length;
    if (SENTENCE.test(value.slice(0, length))) yield [from, from + length];
  }
}

/** Returns true if a line starts the value of an example: `example:`, or `value:` after a summary. */
function isData(line: string, before: string, indent: number): boolean {
  if (/^\s*example:(\s|$)/.test(line)) return true;
  return /^\s*value:(\s|$)/.test(line) && /^\s*summary:/.test(before) && before.search(/\S/) === indent;
}

/** Returns the length of a value on its line. In braces, a plain scalar ends at a comma or the closing brace. */
function lengthOf(value: string, inBraces: boolean): number {
  const quoted = /^'(?:[^']|'')*'|^"(?:[^"\\]|\\.)*"/.exec(value);
  if (quoted) return quoted[0].length;
  return inBraces ? (/^.*?(?=, +[\w'"-]+:|\s*\}|$)/.exec(value)?.[0].length ?? value.length) : value.length;
}
