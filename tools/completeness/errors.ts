import { inOneLine } from '../../packages/markdown/html';
import { operationsOf } from '../../packages/openapi/decorators/operations';
import { readErrorCatalogue, type When } from '../../packages/openapi/errorCatalogue';
import { pageName } from '../../packages/openapi/normalise';
import { ERRORS_ROUTE, problemType } from '../../packages/platform/errorPages';
import { type Described, familyDescriptions } from './descriptions';
import { contentAt, type Found, pageAt } from './html';

/** Error conditions that affect so many operations that the page describes them in a sentence instead of a list. */
const IN_A_SENTENCE = new Set<When | undefined>(['always', 'secured', 'query', 'body', 'path_id', 'write']);

/** Checks that every code of openapi/errors.yaml is in the list of errors and has a page with its cause, remedy, sample and operations. */
export function checkErrors(): Found {
  const found: Found = { missing: [], total: 0 };
  const list = contentAt(ERRORS_ROUTE).links;
  const descriptions = familyDescriptions().filter(({ family }) => family.rules === 'house');
  for (const [code, { cause, remedy, title, status, when }] of Object.entries(readErrorCatalogue())) {
    // URL in the `type` of a problem document.
    const { pathname } = new URL(problemType(code));
    const html = pageAt(pathname);
    const { text: spaced, links } = contentAt(pathname);
    const text = inOneLine(spaced);
    const routes = descriptions.flatMap((each) => (IN_A_SENTENCE.has(when) ? [] : routesNaming(each, code)));
    const wanted: [string, boolean][] = [
      ['its entry in the error list', list.includes(pathname)],
      ['title', text.includes(title)],
      ['cause', text.includes(wordsOf(cause))],
      ['remedy', text.includes(wordsOf(remedy))],
      [
        'sample',
        text.includes(`HTTP/1.1 ${status} `) && text.includes(`"code": "${code}"`) && text.includes(`"type": "${problemType(code)}"`),
      ],
      ['the retry advice', /id="?again/.test(html)],
      ['the general rule', !when || text.includes('can return this error')],
      ...routes.map((route): [string, boolean] => [`the link to ${route}`, links.includes(route)]),
    ];
    found.total += wanted.length;
    found.missing.push(...wanted.filter(([, there]) => !there).map(([what]) => `${pathname}: ${what}`));
  }
  for (const { root, routes } of descriptions) {
    for (const { node } of operationsOf(root).filter(({ webhook }) => !webhook)) {
      const route = routes.get(pageName(node.operationId)) ?? '';
      const { links } = contentAt(route);
      const codes: string[] = node['x-error-codes'] ?? [];
      found.total += codes.length;
      found.missing.push(
        ...codes.filter((code) => !links.includes(`${ERRORS_ROUTE}/${code}`)).map((code) => `${route}: the link to ${code}`),
      );
    }
  }
  return found;
}

/** Returns the routes of the listed operations whose description includes the code. */
function routesNaming({ root, routes }: Described, code: string): string[] {
  const unlisted = new Set(
    (root.tags ?? []).filter((tag: Record<string, unknown>) => tag['x-unlisted']).map(({ name }: { name: string }) => name),
  );
  return operationsOf(root)
    .filter(({ node }) => node['x-error-codes']?.includes(code) && !unlisted.has(node.tags[0]))
    .map(({ node }) => String(routes.get(pageName(node.operationId))));
}

/** Strips Markdown. The catalogue uses only code spans and links. */
const wordsOf = (markdown: string) => inOneLine(markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', ''));
