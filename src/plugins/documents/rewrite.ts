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

/**
 * Converts pages of a build to documents, and removes the styles of documents from the others.
 *
 * @param outDir output folder of the build
 * @param routes paths of all pages
 * @param boot scripts to load
 * @throws Error if a page is missing or does not contain the expected tags
 */
export function makeDocuments(outDir: string, routes: readonly string[], boot: Boot): void {
  for (const route of routes) {
    const file = route === NOT_FOUND ? route : `${route === '/' ? '/index' : route}.html`;
    const at = path.join(outDir, file);
    if (!existsSync(at)) throw new Error(`${file} is missing from the build.`);
    const html = readFileSync(at, 'utf8');
    writeFileSync(at, isDocument(route) || route === NOT_FOUND ? documentOf(html, file, boot) : applicationOf(html, file));
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
