import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../../packages/platform/brand';
import { hostedSearch } from '../../packages/search/hostedSettings';
import { calledHosts } from '../../src/config/calledHosts';
import { type Allowed, policyOf } from './directives';
import { CHARSET, hashOf, readPage } from './page';
import { addressOf, type Page, type SiteFacts, siteOf } from './site';

const META = /<meta http-equiv=Content-Security-Policy content="[^"]*">/;

/**
 * Reads the pages of a build.
 *
 * @param build folder of the built site
 */
export const readPages = (build: string): Page[] =>
  readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => ({ ...readPage(readFileSync(path.join(build, file), 'utf8'), brand.siteUrl), file }));

/**
 * Writes every page of a build with a policy and generates the server's policy header, from the hashes of the inline scripts and style
 * attributes in the pages. No list needs to be maintained by hand.
 *
 * @param build folder of the built site; its pages get a `meta` element
 * @param pages the pages of the build (`readPages`); those with `from` are not in the folder yet
 * @param includes folder for nginx's files: `policy.conf`, and `moved.conf` with the redirects
 * @param nameOf returns the source file of a page by its URL, for error messages
 * @throws Error that lists everything that the policy must not permit, with locations
 */
export function writePolicy(
  build: string,
  pages: readonly Page[],
  includes: string,
  nameOf: (address: string) => string | undefined = () => undefined,
): void {
  const site = siteOf(pages);
  const hosts = [...new Set([...serversOf(build), ...calledHosts(hostedSearch())])].sort();
  if (site.faults.length) {
    const named = site.faults.map((fault) => fault.replace(/^[^:]+\.html(?=: )/, (file) => nameOf(addressOf(file)) ?? file));
    throw new Error(`The security policy does not permit the content of these pages.\n${named.join('\n')}`);
  }
  for (const { file, from, scripts, scriptStyles } of pages) {
    const styles = [...site.styles, ...scriptStyles.map(hashOf)];
    const policy = policyOf({ hosts, styles, scripts: scripts.map(hashOf) }, 'meta');
    const meta = `<meta http-equiv=Content-Security-Policy content="${policy}">`;
    const target = path.join(build, file);
    const html = readFileSync(from ?? target, 'utf8').replace(META, '');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      html.replace(CHARSET, (charset) => charset + meta),
    );
  }
  writeIncludes(includes, site, { hosts, scripts: site.scripts, styles: [...site.styles, ...site.scriptStyles] });
}

/** Returns the origins of all servers offered by "Try it". */
function serversOf(build: string): Set<string> {
  const data = path.join(build, 'reference-data');
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const urls = files.flatMap((file): string[] => {
    const { servers = [] } = JSON.parse(readFileSync(path.join(data, file), 'utf8')) as { servers?: { url: string }[] };
    return servers.map(({ url }) => url);
  });
  return new Set([...new Set(urls)].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin));
}

function writeIncludes(folder: string, { moved }: SiteFacts, allowed: Allowed): void {
  mkdirSync(folder, { recursive: true });
  const lines = moved.map(([from, to]) => `    ${quoted(from)} ${quoted(to)};`);
  writeFileSync(path.join(folder, 'moved.conf'), `# Written by npm run build.\nmap $uri $moved {\n${lines.join('\n')}\n}\n`);
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
