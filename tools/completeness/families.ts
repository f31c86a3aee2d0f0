import type { Node } from '../../packages/openapi/decorators/operations';
import { familyDescriptions } from './descriptions';
import { type Found, linksOf, pageAt, textOf } from './html';

/** Checks that every family page lists its base URLs and downloads, and the URLs and scopes of each security scheme. */
export function checkFamilies(): Found {
  const found: Found = { missing: [], total: 0 };
  for (const { family, root } of familyDescriptions()) {
    const route = `/category/${family.slug}`;
    const html = pageAt(route);
    const codes = new Set([...html.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)].map(([, inner]) => textOf(inner)));
    const links = linksOf(html);
    const flows = Object.values<Node>(root.components?.securitySchemes ?? {}).flatMap((scheme) => Object.values<Node>(scheme.flows ?? {}));
    const wanted: [string, boolean][] = [
      ...['yaml', 'json'].map((type): [string, boolean] => [type, links.has(`/downloads/${family.slug}/openapi.${type}`)]),
      ...flows
        .flatMap(({ tokenUrl, scopes = {} }) => [tokenUrl, ...Object.keys(scopes)])
        .map((text): [string, boolean] => [text, !text || codes.has(text)]),
    ];
    found.total += wanted.length;
    found.missing.push(...wanted.filter(([, there]) => !there).map(([what]) => `${route}: ${what}`));
  }
  return found;
}
