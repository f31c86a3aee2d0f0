import type { PropSidebarItem, PropSidebarItemLink } from '@docusaurus/plugin-content-docs';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { Props } from '@theme/DocSidebarItems';
import OriginalItems from '@theme-original/DocSidebarItems';
import { useEffect, useMemo } from 'react';
import { keep, recall } from '../../../packages/browser/store';

/** Returns the storage key of a category, derived from its first entry because not all categories have a page. */
function keyOf([first]: readonly PropSidebarItem[]): string {
  const { href, label } = first as Partial<PropSidebarItemLink>;
  return `sidebar.${href ?? label}`;
}

/** Restores the state of a category. */
function asLeft(item: PropSidebarItem): PropSidebarItem {
  if (item.type !== 'category' || !item.items.length) return item;
  const state = recall(keyOf(item.items));
  const collapsed = state ? state === 'closed' : item.collapsed;
  return collapsed === item.collapsed ? item : { ...item, collapsed };
}

/**
 * Level of the sidebar that restores the state of its categories. The theme loses the state whenever it mounts the sidebar, because
 * category pages and the pages of each family are separate route trees (src/plugins/docs-section).
 */
export default function DocSidebarItems({ items, ...props }: Props) {
  const isBrowser = useIsBrowser();
  // The theme removes the entries of a collapsed category from the tab order; those of the top level have no tab index.
  const { tabIndex } = props;
  useEffect(() => {
    if (isBrowser && tabIndex !== undefined) keep(keyOf(items), tabIndex < 0 ? 'closed' : 'open');
  }, [isBrowser, items, tabIndex]);
  const kept = useMemo(() => (isBrowser ? items.map(asLeft) : items), [isBrowser, items]);
  const differs = kept.some((item, index) => item !== items[index]);
  // The theme reads `collapsed` only on mount, so the key remounts entries that were hydrated before the state was known.
  return <OriginalItems key={String(differs)} {...props} items={kept} />;
}
