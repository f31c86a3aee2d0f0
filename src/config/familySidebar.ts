import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { FamilyIndex } from '../components/reference/model';
import type { Family } from '../families';

type Item = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** Returns the file in which `npm run reference` stores the index of a family's pages. */
export function familyIndexFile(family: Pick<Family, 'folder'>): string {
  return path.resolve(__dirname, '../../api', family.folder, 'index.json');
}

/**
 * Reads the index of a family's pages.
 *
 * @throws Error if the pages have not been generated
 */
export function readFamilyIndex(family: Pick<Family, 'folder'>): FamilyIndex {
  const file = familyIndexFile(family);
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run "npm run reference" first.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Returns the entry of a family in the API sidebar: the family's page at /category/{slug}, its groups, their operations and webhooks.
 *
 * @param family a family whose pages `npm run reference` has generated
 * @throws Error if the pages have not been generated
 */
export function familySidebar(family: Family): Item {
  return sidebarOf(family, readFamilyIndex(family));
}

/**
 * Returns the entry of a family in the API sidebar. It contains unlisted groups, which Docusaurus hides except on their own pages.
 *
 * @param index index of the family's pages
 */
export function sidebarOf(family: Family, index: FamilyIndex): Item {
  return {
    type: 'category',
    label: family.label,
    link: { type: 'generated-index', title: `${family.label} API`, slug: `/category/${family.slug}`, description: family.purpose },
    customProps: { family: family.slug },
    items: nest(index.groups.map((group) => ({ label: group.label, item: groupItem(family, group) }))),
  };
}

function groupItem(family: Family, group: FamilyIndex['groups'][number]) {
  return {
    type: 'category' as const,
    label: group.label.split(' / ').at(-1) ?? group.label,
    description: group.summary,
    link: { type: 'doc' as const, id: `${family.folder}/${group.id}` },
    items: group.pages.map((page) => ({
      type: 'doc' as const,
      id: `${family.folder}/${page.id}`,
      label: page.title,
      className: `method method--${page.method}`,
    })),
  };
}

/** Nests groups with a label such as "Admin / Users" in a category "Admin". */
function nest(groups: { label: string; item: ReturnType<typeof groupItem> }[]): Item[] {
  const items: Item[] = [];
  const parents = new Map<string, Item[]>();
  for (const { label, item } of groups) {
    const [parent, child] = label.split(' / ');
    if (!child) {
      items.push(item);
      continue;
    }
    const siblings = parents.get(parent);
    if (siblings) siblings.push(item);
    else {
      const first: Item[] = [item];
      parents.set(parent, first);
      items.push({ type: 'category', label: parent, items: first });
    }
  }
  return items;
}
