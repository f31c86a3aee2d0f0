import { lint, type NormalizedProblem } from '@redocly/openapi-core';
import type { Family } from '../../src/families';
import { configFor } from './config';
import { type PropertyCount, propertyCounter } from './counts';
import { asLine, asReadable, UNREADABLE } from './problems';
import { BrandResolver, descriptionOf } from './source';

/**
 * `problems`: a line each with file, line and remedy; empty when nothing is wrong. `warnings`: the same about what does not stop the
 * build, which only a description from elsewhere has.
 */
export type LintResult = { problems: string[]; warnings: string[]; properties: PropertyCount };

/** @returns what is wrong with a family's description, and how many properties it has
 * @throws Error with file and line when it is not YAML */
export async function lintFamily(family: Family): Promise<LintResult> {
  const { plugin, count } = propertyCounter();
  const options = { ref: descriptionOf(family), config: await configFor(family, plugin), externalRefResolver: new BrandResolver() };
  const problems = await lint(options).catch((error: unknown) => {
    throw asReadable(error);
  });
  // A file that cannot be read makes every rule complain of what it lacks: only the cause is of use.
  const unreadable = problems.filter(({ message }) => UNREADABLE.test(message));
  const found = unreadable.length ? unreadable : problems.filter((problem) => isFatal(family, problem) || problem.severity === 'warn');
  const linesOf = (severity: NormalizedProblem['severity']) => [
    ...new Set(found.filter((problem) => problem.severity === severity).map(asLine)),
  ];
  return { problems: linesOf('error'), warnings: linesOf('warn'), properties: count };
}

/** @returns whether a problem keeps pages from being generated. Of a foreign discriminator that leads nowhere there is a warning */
export function isFatal({ rules }: Family, { severity, location: [{ pointer = '' }] }: NormalizedProblem): boolean {
  return severity === 'error' && !(rules === 'foreign' && /\/discriminator\/mapping(?:\/[^/]+)?$/.test(pointer));
}
