import { withBrand } from '../platform/brandText';
import { type Redirect, redirects } from '../platform/redirects';
import { families } from '../platform/selection';
import type { FamilyIndex } from './components/model';
import { readFamilyIndex } from './stored';

/**
 * Returns all redirects of the site: from former addresses of pages, and from the alternative spellings of groups (`x-also` on their tags).
 *
 * @throws Error if the pages have not been generated
 */
export const allRedirects = (): Redirect[] => [
  ...redirects.map(({ from, to }) => ({ from: withBrand(from), to: withBrand(to) })),
  ...families.map(readFamilyIndex).flatMap(redirectsOf),
];

/** Returns redirects to each page of a family's groups from the paths with an alternative spelling. */
export function redirectsOf({ groups }: Pick<FamilyIndex, 'groups'>): Redirect[] {
  return groups.flatMap(({ route, also, pages }) =>
    also.flatMap((word) => {
      const spelled = route.replace(/[^/]+$/, word);
      return [route, ...pages.map((page) => page.route)].map((to) => ({ from: to.replace(route, spelled), to }));
    }),
  );
}
