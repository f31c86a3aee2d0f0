import { type OutputUnit, Validator } from '@cfworker/json-schema';
import type { JsonSchema } from './model';
import { wordsFor } from './words';

/** Something that is wrong with a value. */
export type Problem = { pointer: string; words: string };

const DEFS = '#/$defs/';

/** These only say that something inside is wrong, which is said there. */
const SUMMARIES = new Set(['$ref', 'properties', 'items', 'allOf', 'additionalProperties', 'if', 'propertyNames', 'contains']);

/**
 * @param schema JSON Schema 2020-12
 * @param defs the schemas that it refers to
 * @returns a check, which gives the problems of a value, none when it is right
 */
export function checkOf(schema: JsonSchema, defs: Record<string, JsonSchema>): (value: unknown) => Problem[] {
  // A copy, because the validator marks what it is given; an address, because it would take the page's, which changes.
  const root = structuredClone({ $id: 'https://schema.invalid/', ...schema, $defs: defs });
  const validator = new Validator(root, '2020-12', false);
  return (value) => {
    const errors = errorsOf(validator, value);
    const problems = withoutOtherBranches(errors)
      .filter(({ keyword, keywordLocation }) => !SUMMARIES.has(keyword) && !keywordLocation.includes('/not/'))
      .map((error) => problemOf(error, root));
    return [...new Map(problems.map((problem) => [`${problem.pointer} ${problem.words}`, problem])).values()];
  };
}

/** A description from elsewhere may hold a schema that cannot be used: it checks nothing, and the form works. */
function errorsOf(validator: Validator, value: unknown): OutputUnit[] {
  try {
    return validator.validate(value).errors;
  } catch (error) {
    console.warn(error);
    return [];
  }
}

function problemOf({ keyword, keywordLocation, instanceLocation, error }: OutputUnit, root: JsonSchema): Problem {
  const pointer = decodeURI(instanceLocation.slice(1));
  if (keyword === 'required') return { pointer: `${pointer}/${/property "(.*)"\.$/.exec(error)?.[1] ?? ''}`, words: 'is required' };
  return { pointer, words: wordsFor(keyword, valueAt(root, keywordLocation), error) };
}

/** What a schema says for a keyword, by the way that led to it, references included. */
function valueAt(root: JsonSchema, location: string): unknown {
  let at: any = root;
  for (const raw of location.split('/').slice(1)) {
    const key = decodeURI(raw).replaceAll('~1', '/').replaceAll('~0', '~');
    at = key === '$ref' ? root.$defs[at.$ref.slice(DEFS.length)] : at?.[key];
  }
  return at;
}

/**
 * Where a value fits none of several schemas, each has complaints. Only those of the branch are kept that the reader means: the
 * one whose constants fit, and of several the one with the fewest complaints.
 */
function withoutOtherBranches(errors: OutputUnit[]): OutputUnit[] {
  let left = errors;
  for (const choice of errors) {
    if (choice.keyword !== 'oneOf' && choice.keyword !== 'anyOf') continue;
    const branches = new Map<string, OutputUnit[]>();
    for (const error of left) {
      const branch = branchOf(error, choice);
      if (branch) branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    if (!branches.size) continue; // It fits more than one: that is the complaint.
    const [, ...others] = [...branches.values()].sort((one, other) => cost(one) - cost(other));
    const dropped = new Set([choice, ...others.flat()]);
    left = left.filter((error) => !dropped.has(error));
  }
  return left;
}

/** Which of a choice's schemas an error comes from; none when it is from elsewhere or about another value. */
function branchOf({ keywordLocation, instanceLocation }: OutputUnit, choice: OutputUnit): string | undefined {
  const isInside = instanceLocation === choice.instanceLocation || instanceLocation.startsWith(`${choice.instanceLocation}/`);
  const prefix = `${choice.keywordLocation}/`;
  return isInside && keywordLocation.startsWith(prefix) ? keywordLocation.slice(prefix.length).split('/')[0] : undefined;
}

function cost(errors: OutputUnit[]): number {
  return errors.length + (errors.some(({ keyword }) => keyword === 'const' || keyword === 'type') ? 1000 : 0);
}
