import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { keywordAt, pointerOf, relevantErrors } from '../openapi/validationErrors';
import { wordsFor } from './messages';
import type { JsonSchema } from './model';

/** Validation error of a value. */
export type Problem = { pointer: string; words: string };

/**
 * Builds the validation of a schema.
 *
 * @param schema JSON Schema 2020-12
 * @param defs schemas that it refers to
 * @returns a function that returns the problems of a value; empty if it is valid
 */
export function checkOf(schema: JsonSchema, defs: Record<string, JsonSchema>): (value: unknown) => Problem[] {
  // A copy, because the validator modifies its input. An ID, because it would otherwise use the URL of the page, which changes.
  const root = structuredClone({ $id: 'https://schema.invalid/', ...schema, $defs: defs });
  const validator = new Validator(root as Schema, '2020-12', false);
  return (value) => {
    const errors = errorsOf(validator, value);
    const problems = relevantErrors(errors).map((error) => problemOf(error, root));
    return [...new Map(problems.map((problem) => [`${problem.pointer} ${problem.words}`, problem])).values()];
  };
}

/** Validates a value. A third-party description may contain an invalid schema; it validates nothing, so that the form still works. */
function errorsOf(validator: Validator, value: unknown): OutputUnit[] {
  try {
    return validator.validate(value).errors;
  } catch (error) {
    console.warn(error);
    return [];
  }
}

function problemOf(unit: OutputUnit, root: JsonSchema): Problem {
  const { keyword, keywordLocation, error } = unit;
  const words = keyword === 'required' ? 'is required' : wordsFor(keyword, keywordAt(root, root.$defs as object, keywordLocation), error);
  return { pointer: pointerOf(unit), words };
}
