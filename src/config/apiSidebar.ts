import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { Entry } from '../../packages/reference/outline';

type Item = Extract<SidebarsConfig[string], readonly unknown[]>[number];
type Slice = readonly { type: string; id?: string; items?: Slice }[];

/**
 * Converts the outline of the reference to the API sidebar of Docusaurus.
 *
 * @param entries entries of the outline (packages/reference/outline.ts)
 * @param slices parts of the sidebar that docusaurus-plugin-openapi-docs has written, one per family
 * @throws Error if an operation of the outline is not in the slices
 */
export function apiSidebarItems(entries: readonly Entry[], slices: readonly Slice[]): Item[] {
  const docs = new Map(slices.flatMap(docsIn).map((doc) => [doc.id, doc]));
  const itemOf = ({ label, id, method, isRow, entries: below }: Entry): Item => {
    if (below.length)
      return {
        type: 'category',
        label,
        items: below.map(itemOf),
        ...(id && { link: { type: 'doc', id } }),
        ...(isRow && { className: 'menu__row' }),
      };
    const doc = method ? docs.get(id) : { type: 'doc', id };
    if (!doc) throw new Error(`docusaurus gen-api-docs has not written ${id}. Run "npm run reference".`);
    return { type: 'doc', id: String(id), label, ...(method && { className: `method method--${method}` }) };
  };
  return entries.map(itemOf);
}

const docsIn = (slice: Slice): Slice => slice.flatMap((item) => (item.items ? docsIn(item.items) : [item]));
