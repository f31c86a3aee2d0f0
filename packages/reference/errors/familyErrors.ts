import { type Node, parametersOf, type Operation as Source } from '../../openapi/decorators/operations';
import { HOLDS } from '../../openapi/decorators/standard-errors';
import type { CatalogueEntry } from '../../openapi/errorCatalogue';
import type { PageEntry, ProblemSample } from '../components/model';
import { RULES } from './rules';

/** Returns the codes of an operation whose pages list it. Excludes codes for which a rule describes hundreds of operations. */
export function listedErrors(root: Node, source: Source, catalogue: Record<string, CatalogueEntry>): string[] {
  const codes: string[] = source.webhook ? [] : (source.node['x-error-codes'] ?? []);
  return codes.filter((code) => {
    if (!catalogue[code]) return false;
    const { when } = catalogue[code];
    return !(when && RULES[when].all && HOLDS[when](source, parametersOf(root, source)));
  });
}

type Answering = { entry: PageEntry; unlisted: boolean; node: Node };

/**
 * Selects a sample response per code.
 *
 * @param pages the family's pages, with their operations in the bundled description
 * @returns by code, the response of the first listed operation that returns it, preferring one with field errors
 */
export function problemsOf(pages: readonly Answering[]): Record<string, ProblemSample> {
  const found: Record<string, ProblemSample> = {};
  for (const { entry, node } of pages.filter(({ unlisted }) => !unlisted)) {
    for (const body of bodiesOf(node)) {
      const known = found[body.code];
      if (!known || (body.errors && !known.body.errors)) found[body.code] = { operation: { label: entry.title, href: entry.route }, body };
    }
  }
  return found;
}

function bodiesOf(node: Node): Node[] {
  const responses = Object.values<Node>(node.responses ?? {});
  const examples = responses.flatMap((response) => Object.values<Node>(response.content?.['application/problem+json']?.examples ?? {}));
  return examples.map(({ value }) => value).filter((value) => typeof value?.code === 'string');
}
