import { contentOf, inOneLine } from '../../packages/markdown/html';
import { readErrorCatalogue, type When } from '../../packages/openapi/errorCatalogue';
import { pageName } from '../../packages/openapi/normalise';
import { ERRORS_ROUTE, problemType } from '../../packages/platform/errorPages';
import { type Described, familyDescriptions } from './descriptions';
import { contentAt, type Found, pageAt } from './html';

/** Error conditions that affect so many operations that the page describes them in a sentence instead of a list. */
const IN_A_SENTENCE = new Set<When | undefined>(['always', 'secured', 'query', 'body', 'path_id', 'write', 'method']);

/** Checks that every code of openapi/errors.yaml is in the list of errors and has a page with its cause, remedy, sample and operations. */
export function checkErrors(): Found {
  const found: Found = { missing: [], total: 0 };
  const list = contentAt(ERRORS_ROUTE).links;
  const descriptions = familyDescriptions().filter(({ family }) => family.rules === 'house');
  for (const [code, { cause, remedy, title, status, when }] of Object.entries(readErrorCatalogue())) {
    // URL in the `type` of a problem document.
    const { pathname } = new URL(problemType(code));
    const html = pageAt(pathname);
    const { links } = contentAt(pathname);
    const text = inOneLine(contentOf(html).text);
    const routes = descriptions.flatMap((each) => (IN_A_SENTENCE.has(when) ? [] : routesNaming(each, code)));
    const wanted: [string, boolean][] = [
      ['its entry in the error list', list.has(pathname)],
      ['title', text.includes(title)],
      ['cause', text.includes(wordsOf(cause))],
      ['remedy', text.includes(wordsOf(remedy))],
      [
        'sample',
        text.includes(`HTTP/1.1 ${status} `) && text.includes(`"code": "${code}"`) && text.includes(`"type": "${problemType(code)}"`),
      ],
      ['the retry advice', /id="?again/.test(html)],
      ['the general rule', !when || text.includes('can return this error')],
      ...routes.map((route): [string, boolean] => [`the link to ${route}`, links.has(route)]),
    ];
    found.total += wanted.length;
    found.missing.push(...wanted.filter(([, there]) => !there).map(([what]) => `${pathname}: ${what}`));
  }
  for (const { description, routes } of descriptions) {
    for (const { operationId, errorCodes: codes } of description.calls) {
      const route = routes.get(pageName(operationId)) ?? '';
      const { links } = contentAt(route);
      found.total += codes.length;
      found.missing.push(...codes.filter((code) => !links.has(`${ERRORS_ROUTE}/${code}`)).map((code) => `${route}: the link to ${code}`));
    }
  }
  return found;
}

/** Returns the routes of the listed operations whose description includes the code. */
function routesNaming({ description, routes }: Described, code: string): string[] {
  const unlisted = new Set((description.document.tags ?? []).filter((tag) => tag['x-unlisted']).map(({ name }) => name));
  return description.operations
    .filter(({ errorCodes, tag }) => errorCodes.includes(code) && !unlisted.has(tag))
    .map(({ operationId }) => String(routes.get(pageName(operationId))));
}

/** Strips Markdown. The catalogue uses only code spans and links. */
const wordsOf = (markdown: string) => inOneLine(markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', ''));
