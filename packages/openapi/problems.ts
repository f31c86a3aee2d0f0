import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getLineColLocation, type NormalizedProblem, Source, YamlParseError } from '@redocly/openapi-core';
import { pointerInSwagger } from './swagger';

/** Remedies for Redocly rules whose messages do not include one. */
const REMEDIES: Record<string, string> = {
  'no-unresolved-refs': 'Check the file and the pointer after the #. Write each / in a key as ~1.',
  'no-invalid-media-type-examples': 'Correct the example, or the schema if the example is valid.',
  'no-invalid-parameter-examples': 'Correct the example, or the schema if the example is valid.',
  'no-invalid-schema-examples': 'Correct the example, or the schema if the example is valid.',
  'operation-operationId-unique': 'Rename one of the operations.',
  'operation-tag-defined': 'Declare the tag in openapi.yaml, or use a declared one.',
  'path-parameters-defined': 'Define the parameter, or correct its name.',
};

/** Matches Redocly's message for a part that must be a list or a mapping, and is not. */
const MISSHAPEN = /^Expected type `\w+`(?: \((?:array|object)\))? but got `(?:object|array|string|number|integer)`/;
const isListExpected = (message: string) => /^Expected type `(?:array`|\w+` \(array\))/.test(message);
const isShapeExpected = (message: string) => MISSHAPEN.test(message) && !/^Expected type `(?:string|number|integer|boolean)`/.test(message);

/** Checks for a part that is a scalar or a list instead of a mapping, or the reverse, so that pages cannot read it. */
export const isMisshapen = ({ ruleId, message }: Pick<NormalizedProblem, 'ruleId' | 'message'>): boolean =>
  ruleId === 'struct' && isShapeExpected(message);

/** Matches Redocly's message for a referenced file that is not YAML. */
const UNREADABLE = /Failed to parse/;
const YAML_REMEDY = 'Check the indentation and the quotes of this line and the previous one.';

/** Returns the problems of files that are not YAML if there are any: each reference to such a file is another problem, without its line. */
export function causesOf(problems: readonly NormalizedProblem[]): readonly NormalizedProblem[] {
  const unreadable = problems.filter(({ message }) => UNREADABLE.test(message));
  return unreadable.length ? unreadable : problems;
}

/** Formats a problem as `openapi/wallet/transfers.yaml:12:5: error message [rule]`, with suggestions. */
export function asLine(problem: NormalizedProblem): string {
  const [location] = problem.location;
  const isConverted = /^\s*[{]?\s*["']?swagger["']?\s*:/m.test(location.source.body);
  const { source, start } = getLineColLocation(
    isConverted && location.pointer ? { ...location, pointer: pointerInSwagger(location.pointer) } : location,
  );
  const file = path.relative(process.cwd(), source.absoluteRef);
  const suggestions = problem.suggest?.length ? ` Did you mean ${problem.suggest.join(' or ')}?` : '';
  const message = problem.message
    .trim()
    .split('\n')[0]
    .replace(/ in "[^"]*" \(\d+:\d+\)/, '')
    .replace(/\.$/, ''); // The full stop is added below.
  const shape = isMisshapen(problem) && (isListExpected(message) ? 'Write a list.' : 'Write a mapping of names to values.');
  const remedy = UNREADABLE.test(message) ? YAML_REMEDY : shape || REMEDIES[problem.ruleId];
  return `${file}:${start.line}:${start.col}: ${problem.severity === 'warn' ? 'warning' : 'error'} ${message}.${suggestions}${remedy ? ` ${remedy}` : ''} [${problem.ruleId}]`;
}

/**
 * Adds file and line to an error in YAML.
 *
 * @returns the error with its location, or any other error unchanged
 */
export function asReadable(error: unknown): Error {
  if (!(error instanceof YamlParseError)) return error as Error;
  const { mark, reason, message } = error.originalError as Error & { mark?: { line: number; column: number }; reason?: string };
  const file = path.relative(process.cwd(), error.source.absoluteRef);
  const at = mark ? `${mark.line + 1}:${mark.column + 1}` : '1:1';
  return new Error(`${file}:${at}: error invalid YAML: ${reason ?? message}. ${YAML_REMEDY}`);
}

/**
 * Returns the location of a JSON pointer as `openapi/wallet/openapi.yaml:12:5`.
 *
 * @param pointer JSON pointer into the description, `#/components/schemas/Money`
 */
export function lineOf(file: string, pointer: string): string {
  const { start } = getLineColLocation({ source: new Source(file, readFileSync(file, 'utf8')), pointer, reportOnKey: true });
  return `${path.relative(process.cwd(), file)}:${start.line}:${start.col}`;
}
