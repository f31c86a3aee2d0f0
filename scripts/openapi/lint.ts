import { lint } from '@redocly/openapi-core';
import type { Family } from '../../src/families';
import { configFor } from './config';
import { asLine, asReadable, UNREADABLE } from './problems';
import { BrandResolver, descriptionOf } from './source';

/** @returns what is wrong with a family's description, a line each with file, line and remedy; empty when nothing is
 * @throws Error with file and line when it is not YAML */
export async function lintFamily(family: Family): Promise<string[]> {
  const options = { ref: descriptionOf(family), config: await configFor(family), externalRefResolver: new BrandResolver() };
  const problems = await lint(options).catch((error: unknown) => {
    throw asReadable(error);
  });
  // A file that cannot be read makes every rule complain of what it lacks: only the cause is of use.
  const unreadable = problems.filter(({ message }) => UNREADABLE.test(message));
  return [...new Set((unreadable.length ? unreadable : problems).map(asLine))];
}
