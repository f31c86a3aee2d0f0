import { Description } from '../../packages/openapi/model/description';
import { resolve } from '../../packages/openapi/model/document';
import type { Operation } from '../../packages/openapi/model/operation';
import { pageName } from '../../packages/openapi/normalise';
import { ERRORS_ROUTE, errorRoute } from '../../packages/platform/errorPages';
import { writtenRoute } from '../../packages/platform/writtenRoute';
import { wordCount } from '../prose/text';
import type { Bundled } from './descriptions';
import type { FileChange } from './states';

/** A changed page. `words` is the word count of its source before and after the change, for hand-written pages. */
export type PageChange = { route: string; kind: 'added' | 'removed' | 'changed'; words?: [before: number, after: number] };

/** Returns the pages whose source changed, by route. A moved page is listed as removed at the old route and added at the new one. */
export function changedPages(changes: readonly FileChange[]): PageChange[] {
  return changes.flatMap(({ file, before, after }): PageChange[] => {
    const [from, to] = [before !== undefined && writtenRoute(file, before), after !== undefined && writtenRoute(file, after)];
    const words = (text = '') => wordCount(text.replace(/^---\n[\s\S]*?\n---\n/, ''));
    if (from && from === to) return [{ route: from, kind: 'changed', words: [words(before), words(after)] }];
    return [
      ...(from ? [{ route: from, kind: 'removed' as const }] : []),
      ...(to ? [{ route: to, kind: 'added' as const, words: [0, words(after)] as [number, number] }] : []),
    ];
  });
}

/** Returns the reference pages that a change of a family's description adds, removes or changes. */
export function changedReference(base: Bundled | undefined, head: Bundled | undefined): PageChange[] {
  return kinds(pagesOf(base), pagesOf(head));
}

/** Returns the error code pages that a change of the catalogue adds, removes or changes. */
export function changedErrors(base: Record<string, object>, head: Record<string, object>): PageChange[] {
  const pages = (catalogue: Record<string, object>) =>
    new Map(Object.entries(catalogue).map(([code, entry]) => [errorRoute(code), JSON.stringify(entry)]));
  const changed = kinds(pages(base), pages(head));
  return changed.length ? [...changed, { route: ERRORS_ROUTE, kind: 'changed' }] : [];
}

function kinds(before: Map<string, string>, after: Map<string, string>): PageChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((route): PageChange[] => {
    const [was, is] = [before.get(route), after.get(route)];
    if (was === is) return [];
    return [{ route, kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' }];
  });
}

/** Returns everything that each page shows, by route: the operation with its references resolved. */
function pagesOf(bundled: Bundled | undefined): Map<string, string> {
  if (!bundled) return new Map();
  const { slug } = bundled;
  const { document, operations } = new Description(bundled.description);
  const groupRoute = (tag: string) => `/api/${slug}/${pageName(tag)}`;
  const used = new Set(operations.map(({ tag }) => tag));
  const groups = (document.tags ?? [])
    .filter(({ name }) => used.has(name))
    .map((tag): [string, string] => [groupRoute(tag.name), JSON.stringify(tag)]);
  const pages = operations.map((operation): [string, string] => [
    `${groupRoute(operation.tag)}/${pageName(operation.operationId)}`,
    contentOf(document, operation),
  ]);
  return new Map([...groups, ...pages]);
}

function contentOf(document: object, { raw, path, method, pathItem }: Operation): string {
  const parts = [asText([method, path, pathItem.parameters, raw])];
  const open = new Set<string>();
  for (const part of parts) {
    for (const [, $ref] of part.matchAll(/"\$ref":"(#\/components\/[^"]+)"/g)) {
      if (open.has($ref)) continue;
      open.add($ref);
      parts.push(asText(resolve<unknown>(document, { $ref })));
    }
  }
  return parts.join('\n');
}

/** Source locations are not displayed. */
const asText = (value: unknown): string => JSON.stringify(value, (key, inner) => (key === 'x-source' ? undefined : inner)) ?? '';
