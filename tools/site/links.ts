import { nearest } from '../../packages/openapi/rules/support';
import { brand } from '../../packages/platform/brand';
import { addressOf, type Page } from '../policy/site';
import { type LoadedPage, placeOf } from './pages';

/** Link of a page that leads nowhere. */
export type DeadLink = { route: string; target: string; kind: 'page' | 'anchor' };

/**
 * Finds links to pages, files and anchors of the site that do not exist.
 *
 * @param pages all pages of the build
 * @param files all files of the build, relative to its folder
 */
export function deadLinks(pages: readonly Page[], files: ReadonlySet<string>): DeadLink[] {
  const ids = new Map(pages.map((page) => [addressOf(page.file), new Set(page.ids)]));
  return pages.flatMap(({ file, links }) => {
    const route = addressOf(file);
    return links.flatMap((target): DeadLink[] => {
      const address = URL.canParse(target, brand.siteUrl + route) ? new URL(target, brand.siteUrl + route) : undefined;
      if (!address || target === '#') return [{ route, target, kind: 'page' }];
      if (address.origin !== brand.siteUrl) return [];
      const path = decodeURI(address.pathname);
      const anchors = ids.get(path);
      if (!anchors) return files.has(path.slice(1)) ? [] : [{ route, target, kind: 'page' }];
      const anchor = decodeURIComponent(address.hash.slice(1));
      return anchor && !anchors.has(anchor) ? [{ route, target, kind: 'anchor' }] : [];
    });
  });
}

/**
 * Describes dead links in the project's format, `userguide/one.mdx:13:6: error message. Remedy.`, once for each place in the sources.
 *
 * @param root the project's folder
 * @param pages pages with their source files
 */
export function describeLinks(links: readonly DeadLink[], root: string, pages: readonly LoadedPage[]): string[] {
  const fileOf = new Map(pages.map(({ permalink, file }) => [permalink, file]));
  const lines = links.map(({ route, target, kind }) => {
    const file = fileOf.get(route);
    const remedy =
      kind === 'anchor'
        ? 'Use the ID of a heading on that page, as shown after the # when you click the heading.'
        : `${meant(target, pages)}Use the address of a page as the browser shows it.`;
    return `${placeOf(target, root, file) ?? `${file ?? route}:1:1`}: error the link to ${target} is dead. ${remedy}`;
  });
  return [...new Set(lines)];
}

function meant(target: string, pages: readonly LoadedPage[]): string {
  const [suggestion] = nearest(
    target,
    pages.map(({ permalink }) => permalink),
  );
  return suggestion ? `Did you mean ${suggestion}? ` : '';
}
