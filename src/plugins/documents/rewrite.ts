import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDocument } from '../../documents';
import type { Boot } from './bundle';

/** Script and preload tags of the Docusaurus client. */
const CLIENT =
  /<script src="?\/assets\/js\/(?:runtime~main|main)\.[^>]*><\/script>|<link rel="?(?:preload|modulepreload)"? (?:as="?script"? )?href="?\/assets\/js\/[^>]*>/g;
const APPLICATION_STYLES = /<link rel="?stylesheet"? href="?\/assets\/css\/styles\.[^>]*>/;

/**
 * Converts pages of a build to documents.
 *
 * @param outDir output folder of the build
 * @param routes paths of all pages
 * @param boot scripts to load
 * @throws Error if a page is missing or does not contain the expected tags
 */
export function makeDocuments(outDir: string, routes: readonly string[], boot: Boot): void {
  const files = routes.filter(isDocument).map((route) => `${route}.html`);
  for (const file of [...files, '/404.html']) {
    const at = path.join(outDir, file);
    if (!existsSync(at)) throw new Error(`${file} is missing from the build.`);
    writeFileSync(at, documentOf(readFileSync(at, 'utf8'), file, boot));
  }
}

/**
 * Converts the HTML of a page to a document.
 *
 * @param html HTML rendered by Docusaurus
 * @param name name of the page in errors
 * @throws Error if the HTML does not contain the expected tags
 */
export function documentOf(html: string, name: string, { script, imports, restoreSidebar, restorePlace }: Boot): string {
  const scripts = html.match(CLIENT)?.length ?? 0;
  if (scripts < 2 || !APPLICATION_STYLES.test(html))
    throw new Error(
      `${name} does not contain the script and style tags that Docusaurus 3.10 generates. Update src/plugins/documents/rewrite.ts.`,
    );
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
