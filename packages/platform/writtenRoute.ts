import { withBrand } from './brandText';
import { sectionList } from './docsSections';

/**
 * Returns the route that Docusaurus gives a hand-written page, from its file name and `slug`.
 *
 * @returns undefined if the file is not a page
 */
export function writtenRoute(file: string, text: string): string | undefined {
  const [room, ...rest] = withBrand(file)
    .replace(/(?:\/index)?\.mdx?$/, '')
    .split('/');
  if (!/\.mdx?$/.test(file)) return undefined;
  if (room === 'src') return rest[0] === 'pages' ? `/${rest.slice(1).join('/')}` : undefined;
  const base = room === 'blog' ? 'blog' : sectionList.find(({ path }) => path === room)?.routeBasePath;
  if (base === undefined) return undefined;
  const slug = /^slug:\s*['"]?([^'"\n]+?)['"]?\s*$/m.exec(text.split('\n---')[0])?.[1];
  const name = room === 'blog' ? rest.join('/').replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/') : rest.join('/');
  // A slug that starts with / is relative to the section; any other slug replaces the file name.
  const own = slug ? withBrand(slug) : name;
  const inRoom = slug?.startsWith('/') ? own : [...(slug && room !== 'blog' ? rest.slice(0, -1) : []), own].join('/');
  return `/${base}/${inRoom}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}
