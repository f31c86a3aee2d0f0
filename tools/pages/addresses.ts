import { withBrand } from '../../packages/platform/brandText';
import { writtenRoute } from '../../packages/platform/writtenRoute';
import { isReferenceWritten, readOutline } from '../../packages/reference/stored';
import type { Problem, Source } from '../support/problems';

/** Page at an address: its file, or undefined for a page of the reference. */
export type Address = { file?: string; source?: string; isUnlisted: boolean };

/** Pages of the site by address. `isComplete` is false if the reference has not been written, or only for one family. */
export type Site = { pages: ReadonlyMap<string, Address>; isComplete: boolean };

/** Returns the address of a hand-written page; undefined for other files, and for a placeholder that does not exist. */
function routeOf({ file, source }: Source): string | undefined {
  try {
    return writtenRoute(file, source);
  } catch {
    return undefined; // The front matter is checked separately.
  }
}

/** Returns the pages of the site: the hand-written ones, and those of the reference if `npm run reference` has written them. */
export function siteOf(sources: readonly Source[]): Site {
  const pages = new Map<string, Address>();
  if (isReferenceWritten()) for (const { route, unlisted } of readOutline().pages) pages.set(route, { isUnlisted: unlisted });
  for (const page of sources) {
    const route = routeOf(page);
    if (route && !pages.has(route)) pages.set(route, { ...page, isUnlisted: false });
  }
  return { pages, isComplete: isReferenceWritten() && !process.env.FAMILY };
}

const SLUG = /^slug:/m;
const TITLE = /^title:\s*(['"]?)(.+?)\1\s*$/m;
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

/** Finds pages with the address or the title of another page. The page that is first in `sources` keeps it. */
export function addressProblems(sources: readonly Source[], site: Site): Problem[] {
  const routes = new Map<string, string>();
  const titles = new Map<string, string>();
  return sources.flatMap((page) => {
    const { file, source } = page;
    const [head = ''] = FRONT_MATTER.exec(source) ?? [];
    const problems: Problem[] = [];
    const route = routeOf(page);
    if (!route) return problems;
    const other = routes.get(route) ?? (site.pages.get(route)?.file ? undefined : site.pages.has(route) && 'a page of the reference');
    if (other) {
      const offset = Math.max(0, head.search(SLUG));
      problems.push({ file, offset, message: `${other} already has the address ${route}`, remedy: 'Change `slug` or the file name.' });
    } else routes.set(route, file);
    const title = TITLE.exec(head);
    const key = title && withTokens(title[2], file).toLowerCase();
    const first = key && titles.get(key);
    if (first) {
      const remedy = 'Say what distinguishes the page, because search results show only titles.';
      problems.push({ file, offset: title.index, message: `${first} already has the title "${title[2]}"`, remedy });
    } else if (key) titles.set(key, file);
    return problems;
  });
}

/** Replaces the brand tokens that exist. */
function withTokens(text: string, file: string): string {
  try {
    return withBrand(text, file);
  } catch {
    return text;
  }
}
