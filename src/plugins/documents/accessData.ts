import type { Access, FamilyIndex } from '../../../packages/reference/components/model';

/** Path of the data by which src/boot/islands/access.ts dims operations. */
export const ACCESS_DATA = '/api/access.json';

/** Access of all operations: the distinct kinds, and the number of its kind for each route. */
export type AccessData = { kinds: Access[]; pages: Record<string, number> };

/** Collects the access of the operations of all families, including those of unlisted groups. */
export function accessData(families: readonly FamilyIndex[]): AccessData {
  const kinds = new Map<string, number>();
  const pages: AccessData['pages'] = {};
  for (const { route, access } of families.flatMap(({ groups }) => groups).flatMap((group) => group.pages)) {
    if (!access) continue;
    const key = JSON.stringify(access);
    const kind = kinds.get(key) ?? kinds.size;
    kinds.set(key, kind);
    pages[route] = kind;
  }
  return { kinds: [...kinds.keys()].map((key) => JSON.parse(key)), pages };
}
