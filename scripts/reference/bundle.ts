import { bundle } from '@redocly/openapi-core';
import type { Node } from '../../openapi/redocly/decorators/operations';
import type { Family } from '../../src/families';
import { configFor } from '../openapi/config';
import { isFatal, lintFamily } from '../openapi/lint';
import { asLine } from '../openapi/problems';
import { BrandResolver, descriptionOf } from '../openapi/source';
import { printable } from './foreign';
import { normalise } from './normalise';

/**
 * One description of a family, with no reference to another file, the standard errors and headers in it, and each operation
 * with a unique operationId and one tag. Warnings are printed.
 *
 * @throws Error with a line for each problem (file, line, remedy) when the description breaks a rule, cannot be read, refers to
 * nothing, or has no operation
 */
export async function bundleFamily(family: Family): Promise<Node> {
  const { problems, warnings } = await lintFamily(family);
  for (const warning of warnings) console.warn(warning);
  if (problems.length) throw new Error(problems.join('\n'));
  const ref = descriptionOf(family);
  const result = await bundle({ ref, config: await configFor(family), externalRefResolver: new BrandResolver() });
  const errors = result.problems.filter((problem) => isFatal(family, problem));
  if (errors.length) throw new Error(errors.map(asLine).join('\n'));
  const root = result.bundle.parsed as Node;
  return normalise(family.rules === 'foreign' ? printable(root) : root, family, ref);
}
