import { readFileSync } from 'node:fs';
import { lint, type NormalizedProblem, parseYaml } from '@redocly/openapi-core';
import type { Family } from '../platform/families';
import { configFor } from './config';
import { type Faults, foreignFaults } from './foreignFaults';
import { asLine, asReadable, causesOf, isMisshapen } from './problems';
import { descriptionOf, resolverFor } from './source';

/**
 * Results of a lint. `problems` has a line with file, line and remedy for each error. `warnings` has the same for problems that do not stop
 * the build, which occur only in third-party descriptions.
 */
export type LintResult = { problems: string[]; warnings: string[] };

/**
 * Lints a family's description.
 *
 * @param externalRefResolver reads and parses the files; pass the same one to a bundle, so that each file is parsed once
 * @throws Error with file and line when it is not YAML
 */
export async function lintFamily(family: Family, externalRefResolver = resolverFor(family)): Promise<LintResult> {
  if (family.rules === 'foreign') {
    const { errors, warnings } = ownFaults(descriptionOf(family));
    if (errors.length) return { problems: errors, warnings };
  }
  const options = { ref: descriptionOf(family), config: await configFor(family), externalRefResolver };
  const problems = await lint(options).catch((error: unknown) => {
    throw asReadable(error);
  });
  // An unreadable file triggers every rule, so only the cause is reported.
  const found = causesOf(problems).filter((problem) => isFatal(family, problem) || problem.severity === 'warn');
  const linesOf = (severity: NormalizedProblem['severity']) => [
    ...new Set(found.filter((problem) => problem.severity === severity).map(asLine)),
  ];
  const own = family.rules === 'foreign' ? ownFaults(options.ref).warnings : [];
  return { problems: linesOf('error'), warnings: [...own, ...linesOf('warn')] };
}

/** Checks the file of a third-party description. Redocly reports a file that is not YAML. */
export function ownFaults(file: string): Faults {
  const text = readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
  try {
    return foreignFaults(file, text, parseYaml(text));
  } catch {
    return { errors: [], warnings: [] };
  }
}

/**
 * Returns true if a problem prevents generating pages. In a third-party description, a broken discriminator mapping is only a warning, and the
 * structure need not be that of OpenAPI if pages can read it.
 */
export function isFatal({ rules }: Family, problem: NormalizedProblem): boolean {
  const { severity, ruleId, location } = problem;
  const [{ pointer = '' }] = location;
  if (severity !== 'error' || rules !== 'foreign') return severity === 'error';
  if (ruleId === 'struct') return isMisshapen(problem) && !/\/examples?$/.test(pointer);
  return !/\/discriminator\/mapping(?:\/[^/]+)?$/.test(pointer);
}
