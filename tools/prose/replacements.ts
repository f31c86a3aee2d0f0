import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

type Row = { pattern: string; remedy: string; allowed?: Record<string, string> };

/** A pattern to avoid, the reason (which follows the word in the message), the replacement, and the phrases to which the pattern does not apply. */
export type WordToReplace = { pattern: RegExp; why: string; remedy: string; allowed: RegExp[] };

const ROWS: Record<string, Row[]> = parse(readFileSync(path.join(__dirname, 'words.yaml'), 'utf8'));

function patternOf(text: string, flags: string): RegExp {
  const [, source = text, own = flags] = /^\/(.*)\/([gi]*)$/.exec(text) ?? [];
  return new RegExp(source, own);
}

/** Words and phrases to replace. */
export const wordsToReplace: readonly WordToReplace[] = Object.entries(ROWS).flatMap(([why, rows]) =>
  rows.map(({ pattern, remedy, allowed = {} }) => ({
    pattern: patternOf(pattern, 'gi'),
    why,
    remedy,
    allowed: Object.keys(allowed).map((phrase) => patternOf(phrase, '')),
  })),
);
