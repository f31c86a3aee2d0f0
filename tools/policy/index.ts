import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../../packages/platform/brand';
import { hostedSearch } from '../../packages/search/hostedSettings';
import { calledHosts } from '../../src/config/calledHosts';
import { filesIn } from '../site/output';
import { type Allowed, policyOf } from './directives';
import { docSearchStyle } from './docSearch';
import { CHARSET, hashOf, readPage } from './page';
import { addressOf, type Page, type SiteFacts, siteOf } from './site';

/** Reads the facts of a page from its HTML. */
export const pageOf = (file: string, html: string): Page => ({ ...readPage(html, brand.siteUrl), file, html: () => html });

/**
 * Writes every page with a policy and generates the server's policy header, from the hashes of the inline scripts and style attributes in the
 * pages. No list needs to be maintained by hand.
 *
 * @param build folder of the build; its pages get a `meta` element
 * @param includes folder for nginx's files: `policy.conf`, `moved.conf` with the redirects, and `unlisted.conf` with the Markdown versions that
 * search engines must not list, because they cannot contain a `meta` element
 * @param servers origins of all servers offered by "Try it" (`serversOf`)
 * @param nameOf returns the source file of a page by its URL, for error messages
 * @throws Error that lists everything that the policy must not permit, with locations
 */
export function writePolicy(
  pages: readonly Page[],
  build: string,
  includes: string,
  servers: readonly string[],
  nameOf: (address: string) => string | undefined = () => undefined,
): void {
  const site = siteOf(pages);
  const dialog = hashOf(docSearchStyle());
  const hosts = [...new Set([...servers, ...calledHosts(hostedSearch())])].sort();
  if (site.faults.length) {
    const named = site.faults.map((fault) => fault.replace(/^[^:]+\.html(?=: )/, (file) => nameOf(addressOf(file)) ?? file));
    throw new Error(`The security policy does not permit the content of these pages.\n${named.join('\n')}`);
  }
  for (const { file, html, scripts, scriptStyles } of pages) {
    const styles = [...site.styles, ...scriptStyles.map(hashOf), dialog];
    const policy = policyOf({ hosts, styles, scripts: scripts.map(hashOf) }, 'meta');
    const meta = `<meta http-equiv=Content-Security-Policy content="${policy}">`;
    writeFileSync(
      path.join(build, file),
      html().replace(CHARSET, (charset) => charset + meta),
    );
  }
  writeIncludes(includes, site, { hosts, scripts: site.scripts, styles: [...site.styles, ...site.scriptStyles, dialog] });
}

/**
 * Returns the origins of all servers offered by "Try it".
 *
 * @param served folders with the data of "Try it"
 */
export function serversOf(served: readonly string[]): string[] {
  const files = served.flatMap((folder) =>
    filesIn(folder)
      .filter((name) => /^reference-data\/.*\.json$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const urls = files.flatMap((file): string[] => {
    const { servers = [] } = JSON.parse(readFileSync(file, 'utf8')) as { servers?: { url: string }[] };
    return servers.map(({ url }) => url);
  });
  return [...new Set([...new Set(urls)].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}

function writeIncludes(folder: string, { moved, unlisted }: SiteFacts, allowed: Allowed): void {
  mkdirSync(folder, { recursive: true });
  const lines = moved.map(([from, to]) => `    ${quoted(from)} ${quoted(to)};`);
  writeFileSync(path.join(folder, 'moved.conf'), `# Written by npm run build.\nmap $uri $moved {\n${lines.join('\n')}\n}\n`);
  const twins = unlisted.map((address) => `    ${quoted(`${address}.md`)} "noindex";`);
  writeFileSync(path.join(folder, 'unlisted.conf'), `# Written by npm run build.\nmap $uri $robots {\n${twins.join('\n')}\n}\n`);
  const policy = quoted(policyOf(allowed, 'header'));
  writeFileSync(
    path.join(folder, 'policy.conf'),
    `# Written by npm run build.\nmap $uri $content_security_policy {\n    default ${policy};\n}\n`,
  );
}

/** Quotes a string for nginx, which would expand a variable after a dollar sign. */
function quoted(text: string): string {
  if (/["\\$]/.test(text))
    throw new Error(
      `${text} cannot be written to the nginx configuration, because it contains a quote, a backslash or a dollar sign. Remove the character.`,
    );
  return `"${text}"`;
}
