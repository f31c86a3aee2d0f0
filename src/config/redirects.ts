import { readFileSync } from 'node:fs';
import type { FamilyIndex } from '../components/reference/model';
import { familyIndexFile } from './familySidebar';
import { families } from './selection';

/** Every page of a group that has a second spelling (`x-also` on its tag) answers there too. */
export function groupRedirects(): { from: string; to: string }[] {
  return families.flatMap((family) => {
    const index: FamilyIndex = JSON.parse(readFileSync(familyIndexFile(family), 'utf8'));
    return redirectsOf(index);
  });
}

/** @returns a redirect to each page of the family's groups from where a second spelling of its group would have it */
export function redirectsOf({ groups }: Pick<FamilyIndex, 'groups'>): { from: string; to: string }[] {
  return groups.flatMap(({ route, also, pages }) =>
    also.flatMap((word) => {
      const spelled = route.replace(/[^/]+$/, word);
      return [route, ...pages.map((page) => page.route)].map((to) => ({ from: to.replace(route, spelled), to }));
    }),
  );
}
