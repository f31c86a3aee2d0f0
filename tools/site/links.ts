import { nearest } from '../../packages/openapi/rules/support';
import { type LoadedPage, placeOf } from './pages';

/** Link of a page that leads nowhere. */
export type DeadLink = { route: string; target: string; kind: 'page' | 'anchor' };

/** Lines of Docusaurus's report on dead links: the page, and a link of it. */
const PAGE = /Broken (link|anchor) on source page path = (\S+):/;
const LINK = /-> linking to (\S+)/;

/**
 * Reads Docusaurus's report on dead links.
 *
 * @param output output of `docusaurus build`, without colours
 */
export function deadLinksIn(output: string): DeadLink[] {
  const found: DeadLink[] = [];
  let page: RegExpExecArray | null = null;
  for (const line of output.split('\n')) {
    page = PAGE.exec(line) ?? page;
    const target = LINK.exec(line)?.[1];
    if (page && target) found.push({ route: page[2], target, kind: page[1] === 'anchor' ? 'anchor' : 'page' });
  }
  return found;
}

/** Describes dead links in the project's format, `userguide/one.mdx:13:6: error message. Remedy.`, once for each place in the sources. */
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
