import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** A change of a file in the small site of tests/sites/site.ts. The first text can be a pattern: `/text/g`. */
export type Replaced = { file: string; replace: [from: string, to: string] };

/** An invalid input by a writer, with the expected parts of the message, which can be patterns: file and line, fault, and remedy. */
export type BadInput = Replaced & { name: string; tells: string[] };

/** Reads a table of this folder. */
export const readTable = <Row>(file: string): Row[] => parse(readFileSync(path.join(__dirname, file), 'utf8'));

const patternOf = (text: string): RegExp | string => {
  const [, source, flags] = /^\/(.+)\/([gim]*)$/s.exec(text) ?? [];
  return source ? new RegExp(source, flags) : text;
};

/** Makes the change in the content of its file. */
export const replaced = (content: string, { replace: [from, to] }: Replaced): string => content.replace(patternOf(from), to);

/** Asserts that a message contains all expected parts. */
export function assertTells(message: string, tells: readonly string[]): void {
  for (const words of tells.map(patternOf)) {
    if (typeof words === 'string') assert.ok(message.includes(words), `The message does not contain "${words}":\n${message}`);
    else assert.match(message, words);
  }
}
