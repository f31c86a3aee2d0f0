import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { FamilyIndex } from '../components/reference/model';
import type { Family } from '../families';

type Item = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** Where `npm run reference` writes what the pages of a family are. */
export function familyIndexFile(family: Pick<Family, 'folder'>): string {
  return path.resolve(__dirname, '../../api', family.folder, 'index.json');
}

/**
 * @returns what the pages of a family are
 * @throws Error when the pages have not been written
 */
export function readFamilyIndex(family: Pick<Family, 'folder'>): FamilyIndex {
  const file = familyIndexFile(family);
  if (!existsSync(file)) throw new Error(`${file} is not there. Run "npm run reference" first.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param family whose pages `npm run reference` has written
 * @returns its entry in the API sidebar: the family's page at /category/{slug}, its groups, their operations and webhooks
 * @throws Error when the pages have not been written
 */
export function familySidebar(family: Family): Item {
  return sidebarOf(family, readFamilyIndex(family));
}

/**
 * @param index what the pages of the family are
 * @returns the family's entry in the API sidebar. Unlisted groups are in it: Docusaurus hides them from all but their own readers
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

/** Groups whose label is "Admin / Users" stand in a category "Admin". */
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
