import { bundle } from '@redocly/openapi-core';
import type { Family } from '../platform/families';
import { configFor } from './config';
import { isFatal, lintFamily, ownFaults } from './lint';
import type { Document } from './model/document';
import { normalise } from './normalise';
import { printable } from './printable';
import { asLine, causesOf } from './problems';
import { descriptionOf, resolverFor } from './source';

/**
 * Bundles a family's description into one document without external references, with the standard errors and headers added. Each operation
 * has a unique operationId and one tag. Prints warnings.
 *
 * @throws Error with a line per problem (file, line, remedy) when the description violates a rule, cannot be read, has an unresolved
 * reference, or has no operation
 */
export async function bundleFamily(family: Family): Promise<Document> {
  const externalRefResolver = resolverFor(family);
  await checkFamily(family, externalRefResolver);
  return bundleUnchecked(family, externalRefResolver);
}

/**
 * Checks a description against the rules. Prints warnings.
 *
 * @throws Error with a line per problem (file, line, remedy)
 */
export async function checkFamily(family: Family, externalRefResolver = resolverFor(family)): Promise<void> {
  const { problems, warnings } = await lintFamily(family, externalRefResolver);
  for (const warning of warnings) console.warn(warning);
  if (problems.length) throw new Error(problems.join('\n'));
}

/**
 * Bundles a description as `bundleFamily` does, without checking it against the rules.
 *
 * @throws Error with a line per problem when the description cannot be read or has an unresolved reference
 */
export async function bundleUnchecked(family: Family, externalRefResolver = resolverFor(family)): Promise<Document> {
  const ref = descriptionOf(family);
  const faults = family.rules === 'foreign' ? ownFaults(ref).errors : [];
  if (faults.length) throw new Error(faults.join('\n'));
  const result = await bundle({ ref, config: await configFor(family), externalRefResolver });
  const errors = result.problems.filter((problem) => isFatal(family, problem));
  if (errors.length) throw new Error([...new Set(causesOf(errors).map(asLine))].join('\n'));
  const document = result.bundle.parsed as Document;
  return normalise(family.rules === 'foreign' ? printable(document) : document, family, ref);
}
