import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDocument } from '../../documents';
import type { Boot } from './bundle';

/** Script and preload tags of the Docusaurus client. */
const CLIENT =
  /<script src="?\/assets\/js\/(?:runtime~main|main)\.[^>]*><\/script>|<link rel="?(?:preload|modulepreload)"? (?:as="?script"? )?href="?\/assets\/js\/[^>]*>/g;
/** Style sheet that the other kind of page uses (styles.ts). */
const styles = (name: string) => new RegExp(`<link rel="?stylesheet"? href="?/assets/css/${name}\\.[^>]*>`);
const APPLICATION_STYLES = styles('styles');
const REFERENCE_STYLES = styles('reference');

const NOT_FOUND = '/404.html';

/** Precedes the path of a JSON file whose HTML belongs in its place (page.cjs). A semicolon ends it. */
export const MARK = 'HTML of ';
const MARKED = new RegExp(`(?<=data-static-page(?:="")?>)${MARK}([^;]+);`, 'g');

/**
 * Converts pages of a build to documents, and removes the styles of documents from the others.
 *
 * @param siteDir folder of the site, to which the paths of JSON files are relative
 * @param outDir output folder of the build
 * @param routes paths of all pages
 * @param boot scripts to load
 * @throws Error if a page is missing or does not contain the expected tags
 */
export function makeDocuments(siteDir: string, outDir: string, routes: readonly string[], boot: Boot): void {
  for (const route of routes) {
    const file = route === NOT_FOUND ? route : `${route === '/' ? '/index' : route}.html`;
    const at = path.join(outDir, file);
    if (!existsSync(at)) throw new Error(`${file} is missing from the build.`);
    const html = readFileSync(at, 'utf8');
    if (isDocument(route)) writeFileSync(at, withContent(documentOf(html, file, boot), file, siteDir));
    else writeFileSync(at, route === NOT_FOUND ? documentOf(html, file, boot) : applicationOf(html, file));
  }
}

/** @throws Error if the HTML does not contain the expected tag */
export function applicationOf(html: string, name: string): string {
  if (!REFERENCE_STYLES.test(html)) throw unexpected(name);
  return html.replace(REFERENCE_STYLES, '');
}

const unexpected = (name: string) =>
  new Error(`${name} does not contain the script and style tags that Docusaurus 3.10 generates. Update src/plugins/documents/rewrite.ts.`);

/**
 * Converts the HTML of a page to a document.
 *
 * @param html HTML rendered by Docusaurus
 * @param name name of the page in errors
 * @throws Error if the HTML does not contain the expected tags
 */
export function documentOf(html: string, name: string, { script, imports, restoreSidebar, restorePlace }: Boot): string {
  const scripts = html.match(CLIENT)?.length ?? 0;
  if (scripts < 2 || !APPLICATION_STYLES.test(html)) throw unexpected(name);
  return (
    html
      .replace(CLIENT, '')
      .replace(APPLICATION_STYLES, '')
      .replace(
        '</head>',
        `${imports.map((each) => `<link rel=modulepreload href=${each}>`).join('')}<script type=module src=${script}></script></head>`,
      )
      // The not-found page has no sidebar and needs neither script.
      .replace(
        /<\/aside>(.*)<\/body>/s,
        (_, text) => `</aside><script>${restoreSidebar}</script>${text}<script>${restorePlace}</script></body>`,
      )
  );
}

/**
 * Inserts the content of a reference page, which `npm run reference` has rendered.
 *
 * @param siteDir folder of the site
 * @throws Error if the HTML has no marker
 */
export function withContent(html: string, name: string, siteDir: string): string {
  let inserted = 0;
  const complete = html.replace(MARKED, (_, file: string) => {
    inserted += 1;
    return JSON.parse(readFileSync(path.join(siteDir, file), 'utf8')).html;
  });
  if (!inserted) throw new Error(`${name} has no place for its content. Update src/plugins/documents/rewrite.ts.`);
  return complete;
}
