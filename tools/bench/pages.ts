import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { isDocument } from '../../src/documents/address';

/**
 * Finds the operation page with the largest compressed document. Documents are compared because all pages share their other files.
 *
 * @param build the folder of a build of this site
 * @param family the slug of a family in it
 * @returns its route
 * @throws Error when the family has no page
 */
export function heaviestPage(build: string, family: string): string {
  const folder = path.join(build, 'api', family);
  const pages = (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.html') && file.includes(path.sep))
    .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(folder, file))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  if (!pages.length) throw new Error(`${build} has no operation page of ${family}. Run "npm run build" first.`);
  return `/api/${family}/${pages[0].file.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`;
}

/**
 * Finds the page of an operation on the stock site, by name without separators, because the plugin splits words differently.
 *
 * @param build the folder of a build of the stock site
 * @param family the name of a description in it
 * @param route the operation's route on this site
 * @returns the route of the same operation on the stock site
 * @throws Error when it has none
 */
export function stockPage(build: string, family: string, route: string): string {
  const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = letters(path.posix.basename(route));
  const files = readdirSync(path.join(build, 'docs', family)).map((file) => path.parse(file).name);
  const found = files.find((name) => letters(name) === wanted);
  if (!found) throw new Error(`The stock site has no page for ${route}. Check that it was built from the same descriptions.`);
  return `/docs/${family}/${found}`;
}

/**
 * Selects indexed documents of the reference, evenly distributed over all of them in alphabetical order. Unlisted pages have a lower SEO score,
 * because search engines may not index them.
 *
 * @param build the folder of a build of this site
 * @param count number of documents
 * @returns their routes
 */
export function sampleDocuments(build: string, count: number): string[] {
  const isIndexed = (route: string) =>
    !/<meta [^>]*name="?robots"? content="?noindex/.test(readFileSync(path.join(build, `${route}.html`), 'utf8'));
  const routes = ['api', 'category'].flatMap((folder) =>
    readdirSync(path.join(build, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => `/${folder}/${file.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`)
      .filter((route) => isDocument(route) && isIndexed(route)),
  );
  routes.sort();
  const step = routes.length / count;
  return Array.from({ length: count }, (_, at) => routes[Math.floor((at + 0.5) * step)]);
}
