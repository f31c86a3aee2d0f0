/** Sandbox rule of a description: a sentence about the sandbox, or a row of the table that follows it. Lines are one-based. */
export type Rule = { file: string; from: number; to: number; text: string };

/** Lines that name the sandbox without promising anything: summaries of examples, keys of examples, enum values, links. */
const NO_RULE = /^\s*(summary:|sandbox_?\w*:|availability:|- \{ url:|enum:|- summary:|account_name:|#)/;

/** Keys whose content promises nothing: example data, and texts of errors, which repeat what a description states. */
const NO_RULES = /^(\s*)(?:- )?(example|examples|required|x-error-texts):/;

/** Catalogue of errors, all of whose entries are texts of errors. */
const CATALOGUE = 'openapi/errors.yaml';

/**
 * Returns the sandbox rules of a description file.
 *
 * @param file path as it is cited, such as `openapi/wallet/transfers.yaml`
 * @param text content of the file
 */
export function rulesOf(file: string, text: string): Rule[] {
  if (file === CATALOGUE) return [];
  const lines = withoutExamples(text.split('\n'));
  return paragraphsOf(lines).flatMap(([from, to]) => {
    const isAbout = lines.slice(from, to).some((line) => /\bsandbox\b/i.test(line) && !NO_RULE.test(line));
    if (!isAbout) return [];
    const sentences = sentencesOf(lines, from, to).filter(({ text: sentence }) => /\bsandbox\b/i.test(sentence));
    return [...sentences, ...rowsAfter(lines, to)].map((rule) => ({ file, ...rule }));
  });
}

/** Empties the lines of keys that contain no rules, so that the others keep their numbers. */
function withoutExamples(lines: string[]): string[] {
  let within = -1;
  return lines.map((line) => {
    const indent = line.search(/\S/);
    if (within >= 0 && (indent < 0 || indent > within)) return '';
    within = NO_RULES.exec(line)?.[1].length ?? -1;
    return within >= 0 ? '' : line;
  });
}

/** Returns the ranges of lines between blank lines, keys and tables. */
function paragraphsOf(lines: string[]): [number, number][] {
  const ranges: [number, number][] = [];
  let from = -1;
  lines.forEach((line, index) => {
    const isText = line.trim() !== '' && !/^\s*\|/.test(line);
    const startsKey = /^\s*(- )?[\w.$'"/{}-]+:(\s|$)/.test(line) || /^\s*- /.test(line);
    if (from >= 0 && (!isText || startsKey)) {
      ranges.push([from, index]);
      from = -1;
    }
    if (isText && from < 0) from = index;
  });
  if (from >= 0) ranges.push([from, lines.length]);
  return ranges;
}

/** Returns the sentences of a paragraph with the lines on which they are. */
function sentencesOf(lines: string[], from: number, to: number): Omit<Rule, 'file'>[] {
  const words = lines.slice(from, to).flatMap((line, index) =>
    line
      .trim()
      .split(/\s+/)
      .map((word) => ({ word, line: from + index + 1 })),
  );
  const sentences: Omit<Rule, 'file'>[] = [];
  let start = 0;
  words.forEach(({ word }, index) => {
    const isEnd =
      index === words.length - 1 ||
      (/[.:](\*\*|['"`)])*$/.test(word) &&
        !/^(e\.g|i\.e)\.$/.test(word) &&
        !/^[\w]+:$/.test(words[start].word + (index === start ? '' : ' ')));
    if (!isEnd) return;
    const part = words.slice(start, index + 1);
    sentences.push({ from: part[0].line, to: part[part.length - 1].line, text: part.map((each) => each.word).join(' ') });
    start = index + 1;
  });
  return sentences;
}

/** Returns the rows of the table that follows a paragraph, without its header. */
function rowsAfter(lines: string[], to: number): Omit<Rule, 'file'>[] {
  let at = to;
  while (at < lines.length && lines[at].trim() === '') at += 1;
  const rows: Omit<Rule, 'file'>[] = [];
  for (; at < lines.length && /^\s*\|/.test(lines[at]); at += 1) rows.push({ from: at + 1, to: at + 1, text: lines[at].trim() });
  return rows.slice(2);
}

/** Citation of a rule in a test: `rule('openapi/…yaml:12', 'quote')`, or `rule('quote')` of `const rule = ruleOf('openapi/…yaml')`. */
export type Citation = { file: string; quote: string };

const QUOTE = `(?:'((?:[^'\\\\]|\\\\.)*)'|"((?:[^"\\\\]|\\\\.)*)"|\`((?:[^\`\\\\]|\\\\.)*)\`)`;
const FILE = `['"\`](openapi/[\\w/-]+\\.yaml)`;

/** Returns the citations of a test file. */
export function citationsOf(code: string): Citation[] {
  const quoteOf = (quotes: string[]) => (quotes.find((each) => each !== undefined) ?? '').replace(/\\(.)/g, '$1');
  const named = [...code.matchAll(new RegExp(`const (\\w+) = ruleOf\\(${FILE}`, 'g'))].flatMap(([, name, file]) =>
    [...code.matchAll(new RegExp(`\\b${name}\\(\\s*${QUOTE}`, 'g'))].map(([, ...quotes]) => ({ file, quote: quoteOf(quotes) })),
  );
  const placed = code.matchAll(new RegExp(`rule\\(\\s*${FILE}:\\d+['"\`],\\s*${QUOTE}`, 'g'));
  return [...named, ...[...placed].map(([, file, ...quotes]) => ({ file, quote: quoteOf(quotes) }))];
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the rules that no citation quotes, and the citations that no rule contains. */
export function compare(rules: Rule[], citations: Citation[]): { untested: Rule[]; unknown: Citation[] } {
  const isOf = (rule: Rule, { file, quote }: Citation) => rule.file === file && flat(rule.text).includes(flat(quote));
  return {
    untested: rules.filter((rule) => !citations.some((citation) => isOf(rule, citation))),
    unknown: citations.filter((citation) => !rules.some((rule) => isOf(rule, citation))),
  };
}
