import { readFileSync } from 'node:fs';
import type { FamilyIndex } from '../components/reference/model';
import { familyIndexFile } from './familySidebar';
import { families } from './selection';

/** Returns the redirects from the alternative spellings of groups (`x-also` on their tags). */
export function groupRedirects(): { from: string; to: string }[] {
  return families.flatMap((family) => {
    const index: FamilyIndex = JSON.parse(readFileSync(familyIndexFile(family), 'utf8'));
    return redirectsOf(index);
  });
}

/** Returns redirects to each page of a family's groups from the paths with an alternative spelling. */
export function redirectsOf({ groups }: Pick<FamilyIndex, 'groups'>): { from: string; to: string }[] {
  return groups.flatMap(({ route, also, pages }) =>
    also.flatMap((word) => {
      const spelled = route.replace(/[^/]+$/, word);
      return [route, ...pages.map((page) => page.route)].map((to) => ({ from: to.replace(route, spelled), to }));
    }),
  );
}
