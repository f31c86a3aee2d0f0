import type { Problem } from '../support/problems';
import type { Text } from './text';

/** Page that lists every value with an outcome in the sandbox. */
export const SANDBOX_PAGE = 'docs/sandbox.mdx';

/** Prefixes, names, URLs, addresses and numbers that have an outcome in the sandbox. */
const VALUE =
  /`((?:[A-Z]+-)+|(?:sandbox|sbx|pin_test)[-_][\w-]+|\?simulate=\w+|[\w.]*@sandbox\.example|FAIL|LAPSE|EXM-T-\d|[A-Z]{0,3}\d{4,}[A-Z\d]*|\+\d{9,})`/g;
/** Codes and fields whose names contain "sandbox". */
const NOT_VALUES = new Set(['sandbox_only', 'sandbox_number', 'sandbox_base_url']);
/** Matches what follows a sentence or its first half. */
const SENTENCE = /(?<=[.:;])\s+/;

/**
 * Finds values that a description gives an outcome in the sandbox, in a sentence, and that the page of the sandboxes does not list. Values in
 * tables are on that page already, because it quotes the tables.
 */
export function sandboxValueProblems(texts: readonly Pick<Text, 'file' | 'source'>[]): Problem[] {
  const page = texts.find(({ file }) => file === SANDBOX_PAGE)?.source ?? '';
  return texts
    .filter(({ file }) => /^openapi\/.*\.yaml$/.test(file) && !file.startsWith('openapi/releases/'))
    .flatMap(({ file, source }) =>
      valuesIn(source)
        .filter(({ value }) => !page.includes(value))
        .map(({ value, offset }) => ({
          file,
          offset,
          message: `${SANDBOX_PAGE} does not list \`${value}\``,
          remedy: 'Add the value with its outcome, or put it into a table of the description, which that page quotes.',
        })),
    );
}

/** Returns the values in the sentences of a description from the first one of a paragraph that mentions the sandbox. */
function valuesIn(source: string): { value: string; offset: number }[] {
  return [...source.matchAll(/(?:^(?!\s*(?:\||$)).*\n?)+/gm)].flatMap(({ 0: paragraph, index }) => {
    const sentences = [...paragraph.matchAll(new RegExp(`.+?(?:${SENTENCE.source}|$)`, 'gs'))];
    const first = sentences.findIndex(([sentence]) => /\bsandbox\b/i.test(sentence));
    if (first < 0 || !/^\s{6,}/.test(paragraph)) return [];
    const from = sentences[first].index;
    return [...paragraph.slice(from).matchAll(VALUE)]
      .filter(([, value]) => !NOT_VALUES.has(value))
      .map((match) => ({ value: match[1], offset: index + from + match.index + 1 }));
  });
}
