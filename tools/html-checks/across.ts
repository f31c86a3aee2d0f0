import { brand } from '../../packages/platform/brand';
import type { Fault, Link, PageReport } from './model';

export type PageFault = Fault & { file: string };
/** Files of a build, relative to its folder, and the URLs in its sitemap. */
export type Build = { files: ReadonlySet<string>; sitemap: readonly string[] };

const isUnlisted = ({ head }: PageReport): boolean => head.robots?.includes('noindex') ?? false;
const isListed = (page: PageReport): boolean => !page.head.refresh && !isUnlisted(page) && page.route !== '/404';

/**
 * Checks the rules across pages: unique titles and descriptions, working links and anchors, no unlisted pages in navigation, and a complete
 * sitemap.
 */
export function checkAcross(pages: readonly PageReport[], build: Build): PageFault[] {
  return [
    ...twice(pages, 'title'),
    ...twice(pages, 'description'),
    ...deadLinks(pages, build),
    ...leaks(pages),
    ...checkSitemap(pages, build),
  ];
}

/** Finds duplicate values on indexed pages. Unlisted pages may repeat them because they are not in search results. */
function twice(pages: readonly PageReport[], what: 'title' | 'description'): PageFault[] {
  const first = new Map<string, PageReport>();
  return pages.filter(isListed).flatMap((page) => {
    const words = page.head[what];
    if (!words) return [];
    const other = first.get(words);
    if (!other) {
      first.set(words, page);
      return [];
    }
    return [{ file: page.file, at: '1:1', message: `The ${what} "${words}" is also that of ${other.route}. Make it unique.` }];
  });
}

function deadLinks(pages: readonly PageReport[], { files }: Build): PageFault[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const ids = new Map(pages.map((page) => [page.route, new Set(page.ids)]));
  const wrongWith = (page: PageReport, { kind, href }: Link): string | undefined => {
    if (!href || href === '#') return `A ${kind} has no target: its address is "${href}". Add an address, or use a button.`;
    if (!URL.canParse(href, brand.siteUrl + page.route)) return `${href} is not a valid address. Write it as the browser shows it.`;
    const { origin, pathname, hash, protocol } = new URL(href, brand.siteUrl + page.route);
    if (/^(mailto|tel|data):$/.test(protocol)) return undefined;
    if (!/^https?:$/.test(protocol)) return `The link to ${href} has the scheme ${protocol} Use https.`;
    if (origin !== brand.siteUrl) return undefined; // External link, which cannot be checked without network access.
    const path = decodeURI(pathname);
    // Hosts serve the 404 page at any URL, so its own metadata URLs do not apply.
    if (kind === 'data' && page.route === '/404') return undefined;
    const target = byRoute.get(path);
    if (!target) {
      if (files.has(path.slice(1)) && !path.endsWith('.html')) return undefined;
      const meant = path.replace(/(\/index)?\.html$|\/$/, '') || '/';
      const remedy = byRoute.has(meant) ? `Write ${meant}${hash}.` : 'Use the address of an existing page or file.';
      return `The target of the ${kind} ${href} is not an existing ${kind === 'file' ? 'file' : 'page'}. ${remedy}`;
    }
    if (kind === 'file') return `The page loads ${href}, which is a page. Use the address of a file.`;
    if (target.head.refresh && !page.head.refresh) return `The link to ${href} is redirected. Write ${target.head.refresh}${hash}.`;
    const id = decodeURIComponent(hash.slice(1));
    if (id && !ids.get(path)?.has(id))
      return `The link to ${href} contains an anchor that ${path} does not have. Use the ID of a heading on that page.`;
    return undefined;
  };
  return pages.flatMap((page) => {
    const links: Link[] = page.head.refresh ? [...page.links, { kind: 'link', href: page.head.refresh, at: '1:1' }] : page.links;
    return links.flatMap((link) => {
      const message = wrongWith(page, link);
      return message ? [{ file: page.file, at: link.at, message }] : [];
    });
  });
}

/**
 * Finds links to unlisted pages in the navigation of listed ones. Body text, and the navigation of unlisted pages, may contain such links.
 */
function leaks(pages: readonly PageReport[]): PageFault[] {
  const unlisted = new Set(pages.filter(isUnlisted).map(({ route }) => route));
  return pages
    .filter((page) => !isUnlisted(page))
    .flatMap(({ file, route, links }) =>
      links
        .filter(({ href, navigation }) => navigation !== undefined && URL.canParse(href, brand.siteUrl + route))
        .filter(({ href }) => unlisted.has(new URL(href, brand.siteUrl + route).pathname))
        .map(({ href, navigation, at }) => ({
          file,
          at,
          message: `The navigation "${navigation}" links to ${href}, which is unlisted. Remove the link, or list the page.`,
        })),
    );
}

function checkSitemap(pages: readonly PageReport[], { sitemap }: Build): PageFault[] {
  const listed = new Set(sitemap);
  const byAddress = new Map(pages.map((page) => [brand.siteUrl + page.route, page]));
  const faults = sitemap.flatMap((address) => {
    const page = byAddress.get(address);
    if (page && isListed(page)) return [];
    const why = page ? 'is excluded from indexing or a redirect' : 'is not in the build';
    return [{ file: 'sitemap.xml', at: '1:1', message: `The sitemap contains ${address}, which ${why}. Remove it from the sitemap.` }];
  });
  const forgotten = pages.filter((page) => isListed(page) && !listed.has(brand.siteUrl + page.route));
  return [
    ...faults,
    ...forgotten.map(({ file, route }) => ({
      file,
      at: '1:1',
      message: `${route} is not in sitemap.xml. Add it, or make the page \`unlisted\`.`,
    })),
  ];
}
