import { lint } from '@redocly/openapi-core';
import type { Family } from '../../src/families';
import { configFor } from './config';
import { type PropertyCount, propertyCounter } from './counts';
import { asLine, asReadable, UNREADABLE } from './problems';
import { BrandResolver, descriptionOf } from './source';

/** `problems`: a line each with file, line and remedy; empty when nothing is wrong. */
export type LintResult = { problems: string[]; properties: PropertyCount };

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
  return { problems: [...new Set((unreadable.length ? unreadable : problems).map(asLine))], properties: count };
}
