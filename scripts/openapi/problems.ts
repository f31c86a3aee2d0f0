import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getLineColLocation, type NormalizedProblem, Source, YamlParseError } from '@redocly/openapi-core';

/** What to do about problems of Redocly's own rules that only say what is wrong. */
const REMEDIES: Record<string, string> = {
  'no-unresolved-refs': 'Check the file and the pointer behind the #: each / in a key is written ~1.',
  'no-invalid-media-type-examples': 'Change the example, or the schema if the example is right.',
  'no-invalid-parameter-examples': 'Change the example, or the schema if the example is right.',
  'no-invalid-schema-examples': 'Change the example, or the schema if the example is right.',
  'operation-operationId-unique': 'Name the page after what it does here.',
  'operation-tag-defined': 'Declare the tag in openapi.yaml, or write one that is.',
  'path-parameters-defined': 'Describe the parameter, or correct its name.',
};

/** How Redocly says that a file which another one refers to is not YAML. */
export const UNREADABLE = /Failed to parse/;
const YAML_REMEDY = 'Look at the indentation and the quotes of this line and the one before.';

/** @returns a problem as `openapi/wallet/transfers.yaml:12:5: error what is wrong [rule]`, with what may have been meant */
export function asLine(problem: NormalizedProblem): string {
  const { source, start } = getLineColLocation(problem.location[0]);
  const file = path.relative(process.cwd(), source.absoluteRef);
  const suggestions = problem.suggest?.length ? ` Did you mean ${problem.suggest.join(' or ')}?` : '';
  const message = problem.message
    .trim()
    .split('\n')[0]
    .replace(/ in "[^"]*" \(\d+:\d+\)/, '')
    .replace(/\.$/, ''); // The line below ends the sentence.
  const remedy = UNREADABLE.test(message) ? YAML_REMEDY : REMEDIES[problem.ruleId];
  return `${file}:${start.line}:${start.col}: ${problem.severity === 'warn' ? 'warning' : 'error'} ${message}.${suggestions}${remedy ? ` ${remedy}` : ''} [${problem.ruleId}]`;
}

/**
 * @param error what reading a description threw
 * @returns the same as an error that names file and line, when it is a fault in YAML
 */
export function asReadable(error: unknown): Error {
  if (!(error instanceof YamlParseError)) return error as Error;
  const { mark, reason, message } = error.originalError as Error & { mark?: { line: number; column: number }; reason?: string };
  const file = path.relative(process.cwd(), error.source.absoluteRef);
  const at = mark ? `${mark.line + 1}:${mark.column + 1}` : '1:1';
  return new Error(`${file}:${at}: error this is not YAML: ${reason ?? message}. ${YAML_REMEDY}`);
}

/**
 * @param file a description
 * @param pointer a JSON pointer into it, `#/components/schemas/Money`
 * @returns `openapi/wallet/openapi.yaml:12:5`
 */
export function lineOf(file: string, pointer: string): string {
  const { start } = getLineColLocation({ source: new Source(file, readFileSync(file, 'utf8')), pointer, reportOnKey: true });
  return `${path.relative(process.cwd(), file)}:${start.line}:${start.col}`;
}
