import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { isDocument } from '../../src/plugins/documents/routes';

/**
 * Finds the operation page with the largest compressed document. Documents are compared because all pages share their other files.
 *
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
 * Selects indexed documents of the reference, evenly distributed over all of them in alphabetical order. Unlisted pages have a lower SEO score,
 * because search engines may not index them.
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
