import { type Node, type Operation, operationsOf } from '../../openapi/redocly/decorators/operations';
import { withBrand } from '../../src/brandText';
import { sectionList } from '../../src/config/sections';
import { ERRORS_ROUTE, errorRoute } from '../../src/errorPages';
import { wordCount } from '../prose/text';
import { pageName } from '../reference/normalise';
import type { Bundled } from './descriptions';
import type { FileChange } from './states';

/** A page that a reader finds another way than before. `words`: how many its source has before and after, of a page that people write. */
export type PageChange = { route: string; kind: 'added' | 'removed' | 'changed'; words?: [before: number, after: number] };

/** @returns the pages whose own source changed, by their addresses; a page that has moved is removed at one and added at another */
export function changedPages(changes: readonly FileChange[]): PageChange[] {
  return changes.flatMap(({ file, before, after }): PageChange[] => {
    const [from, to] = [before !== undefined && routeOf(file, before), after !== undefined && routeOf(file, after)];
    const words = (text = '') => wordCount(text.replace(/^---\n[\s\S]*?\n---\n/, ''));
    if (from && from === to) return [{ route: from, kind: 'changed', words: [words(before), words(after)] }];
    return [
      ...(from ? [{ route: from, kind: 'removed' as const }] : []),
      ...(to ? [{ route: to, kind: 'added' as const, words: [0, words(after)] as [number, number] }] : []),
    ];
  });
}

/** The address of a page by the name of its file and its `slug`, as Docusaurus gives it; undefined for what is no page. */
function routeOf(file: string, text: string): string | undefined {
  const [room, ...rest] = withBrand(file)
    .replace(/(?:\/index)?\.mdx?$/, '')
    .split('/');
  if (!/\.mdx?$/.test(file)) return undefined;
  if (room === 'src') return rest[0] === 'pages' ? `/${rest.slice(1).join('/')}` : undefined;
  const base = room === 'blog' ? 'blog' : sectionList.find(({ path }) => path === room)?.routeBasePath;
  if (base === undefined) return undefined;
  const slug = /^slug:\s*['"]?([^'"\n]+?)['"]?\s*$/m.exec(text.split('\n---')[0])?.[1];
  const name = room === 'blog' ? rest.join('/').replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/') : rest.join('/');
  // A slug that begins with / counts from the room, any other takes the place of the file's name.
  const own = slug ? withBrand(slug) : name;
  const inRoom = slug?.startsWith('/') ? own : [...(slug && room !== 'blog' ? rest.slice(0, -1) : []), own].join('/');
  return `/${base}/${inRoom}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** @returns the pages of a family's reference that its change adds, takes away, or says something else on */
export function changedReference(base: Bundled | undefined, head: Bundled | undefined): PageChange[] {
  return kinds(pagesOf(base), pagesOf(head));
}

/** @returns the pages of error codes that a change of the catalogue adds, takes away or changes */
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

/** Each page's address with all that it shows: the operation, and what its references lead to. */
function pagesOf(bundled: Bundled | undefined): Map<string, string> {
  if (!bundled) return new Map();
  const { slug, description: root } = bundled;
  const groupRoute = (tag: unknown) => `/api/${slug}/${pageName(String(tag))}`;
  const used = new Set(operationsOf(root).map(({ node }) => node.tags?.[0]));
  const groups = (root.tags ?? [])
    .filter(({ name }: Node) => used.has(name))
    .map((tag: Node): [string, string] => [groupRoute(tag.name), JSON.stringify(tag)]);
  const operations = operationsOf(root).map((operation): [string, string] => [
    `${groupRoute(operation.node.tags?.[0])}/${pageName(String(operation.node.operationId))}`,
    contentOf(root, operation),
  ]);
  return new Map([...groups, ...operations]);
}

function contentOf(root: Node, { node, path, method, pathItem }: Operation): string {
  const parts = [asText([method, path, pathItem.parameters, node])];
  const open = new Set<string>();
  for (const part of parts) {
    for (const [, reference] of part.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) {
      if (open.has(reference)) continue;
      open.add(reference);
      const [kind, name] = reference.split('/');
      parts.push(asText(root.components?.[kind]?.[name.replaceAll('~1', '/').replaceAll('~0', '~')]));
    }
  }
  return parts.join('\n');
}

/** Where it is written is not shown. */
const asText = (value: unknown): string => JSON.stringify(value, (key, inner) => (key === 'x-source' ? undefined : inner)) ?? '';
