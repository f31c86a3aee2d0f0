import { familyDescriptions } from './descriptions';
import { contentAt, type Found } from './html';

/** Checks that every family page lists its base URLs and downloads, and the URLs and scopes of each security scheme. */
export function checkFamilies(): Found {
  const found: Found = { missing: [], total: 0 };
  for (const { family, description } of familyDescriptions()) {
    const route = `/category/${family.slug}`;
    const { code, links } = contentAt(route);
    const schemes = Object.keys(description.document.components?.securitySchemes ?? {}).map((id) => description.securityScheme(id));
    const flows = schemes.flatMap((scheme) => Object.values(scheme.flows ?? {}));
    const wanted: [string, boolean][] = [
      ...['yaml', 'json'].map((type): [string, boolean] => [type, links.has(`/downloads/${family.slug}/openapi.${type}`)]),
      ...flows
        .flatMap(({ tokenUrl, scopes = {} }) => [tokenUrl, ...Object.keys(scopes)])
        .map((text = ''): [string, boolean] => [text, code.has(text)]),
    ];
    found.total += wanted.length;
    found.missing.push(...wanted.filter(([, there]) => !there).map(([what]) => `${route}: ${what}`));
  }
  return found;
}
