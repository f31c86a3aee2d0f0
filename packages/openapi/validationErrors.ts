import type { OutputUnit } from '@cfworker/json-schema';

/** Keywords whose errors only state that a nested value is invalid, which is reported separately. */
const SUMMARIES = new Set(['$ref', 'properties', 'items', 'allOf', 'additionalProperties', 'if', 'propertyNames', 'contains']);

/** Returns the errors of a validation that a person can act on: without summaries, and without alternatives that were not intended. */
export function relevantErrors(errors: OutputUnit[]): OutputUnit[] {
  return withoutOtherBranches(errors).filter(
    ({ keyword, keywordLocation }) => !SUMMARIES.has(keyword) && !keywordLocation.includes('/not/'),
  );
}

/**
 * Removes the errors of branches that the reader did not intend. If a value matches no branch of a choice, each branch has errors. The
 * intended branch is the one whose constants match and, among several, the one with the fewest errors.
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
    if (!branches.size) continue; // The value matches more than one branch, which is the error to report.
    const [, ...others] = [...branches.values()].sort((one, other) => cost(one) - cost(other));
    const dropped = new Set([choice, ...others.flat()]);
    left = left.filter((error) => !dropped.has(error));
  }
  return left;
}

/** Returns the branch of a choice that an error belongs to; undefined if it belongs to another choice or another value. */
function branchOf({ keywordLocation, instanceLocation }: OutputUnit, choice: OutputUnit): string | undefined {
  const isInside = instanceLocation === choice.instanceLocation || instanceLocation.startsWith(`${choice.instanceLocation}/`);
  const prefix = `${choice.keywordLocation}/`;
  return isInside && keywordLocation.startsWith(prefix) ? keywordLocation.slice(prefix.length).split('/')[0] : undefined;
}

function cost(errors: OutputUnit[]): number {
  return errors.length + (errors.some(({ keyword }) => keyword === 'const' || keyword === 'type') ? 1000 : 0);
}

/** Returns the JSON pointer of the value that an error is about, or of the field that is missing. */
export function pointerOf({ keyword, instanceLocation, error }: OutputUnit): string {
  const missing = keyword === 'required' ? `/${/property "(.*)"\.$/.exec(error)?.[1] ?? ''}` : '';
  return `${decoded(instanceLocation.slice(1))}${missing}`;
}

/** Returns the value of a keyword at a location in a schema, following references to `defs`. */
export function keywordAt(schema: object, defs: object, location: string): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: any keyword of a schema
  let at: any = schema;
  for (const raw of location.split('/').slice(1)) {
    const key = decoded(raw).replaceAll('~1', '/').replaceAll('~0', '~');
    at = key === '$ref' ? defs[at.$ref.slice('#/$defs/'.length) as keyof typeof defs] : at?.[key];
  }
  return at;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
