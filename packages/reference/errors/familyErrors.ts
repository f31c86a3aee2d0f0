import { HOLDS } from '../../openapi/decorators/standard-errors';
import type { CatalogueEntry } from '../../openapi/errorCatalogue';
import { isObject } from '../../openapi/model/document';
import type { Operation as Source } from '../../openapi/model/operation';
import type { PageEntry, ProblemSample } from '../components/model';
import { RULES } from './rules';

/** Returns the codes of an operation whose pages list it. Excludes codes for which a rule describes hundreds of operations. */
export function listedErrors(source: Source, catalogue: Record<string, CatalogueEntry>): string[] {
  const codes = source.webhook ? [] : source.errorCodes;
  return codes.filter((code) => {
    if (!catalogue[code]) return false;
    const { when } = catalogue[code];
    return !(when && RULES[when].all && HOLDS[when](source));
  });
}

type Returning = { entry: PageEntry; operation: { unlisted: boolean }; source: Source };

/**
 * Selects a sample response per code.
 *
 * @param pages the family's pages, with their operations in the description
 * @returns by code, the response of the first listed operation that returns it, preferring one that {@link tells}
 */
export function problemsOf(pages: readonly Returning[]): Record<string, ProblemSample> {
  const found: Record<string, ProblemSample> = {};
  for (const { entry, source } of pages.filter(({ operation }) => !operation.unlisted)) {
    for (const body of bodiesOf(source)) {
      const known = found[body.code];
      if (!known || (tells(body) && !tells(known.body))) found[body.code] = { operation: { label: entry.title, href: entry.route }, body };
    }
  }
  return found;
}

/** Checks whether a response says more than its code: which fields are wrong, or what the state of the resource allows. */
export const tells = ({ errors, allowed_actions: actions }: ProblemSample['body']): boolean =>
  Boolean(errors) || (Array.isArray(actions) && actions.length > 0);

/** Example of an error. */
export type Problem = ProblemSample['body'] & { code: string };

/** Returns the examples of the errors of an operation. */
export function bodiesOf({ responses }: Source): Problem[] {
  const contents = responses.flatMap(({ content }) => content.filter(({ contentType }) => contentType === 'application/problem+json'));
  return contents.flatMap(({ examples }) => examples.map(({ value }) => value)).filter(isProblem);
}

const isProblem = (value: unknown): value is Problem => isObject(value) && typeof value.code === 'string';
