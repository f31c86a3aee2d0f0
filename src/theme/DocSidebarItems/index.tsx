import type { PropSidebarItem, PropSidebarItemLink } from '@docusaurus/plugin-content-docs';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { Props } from '@theme/DocSidebarItems';
import OriginalItems from '@theme-original/DocSidebarItems';
import { type ReactNode, useEffect, useMemo } from 'react';
import { keep, recall } from '../../boot/store';

/** A category is known by its first entry, since not every category has a page of its own. */
function keyOf([first]: readonly PropSidebarItem[]): string {
  const { href, label } = first as Partial<PropSidebarItemLink>;
  return `sidebar.${href ?? label}`;
}

/** Gives a category the state in which the reader left it. */
function asLeft(item: PropSidebarItem): PropSidebarItem {
  if (item.type !== 'category' || !item.items.length) return item;
  const state = recall(keyOf(item.items));
  const collapsed = state ? state === 'closed' : item.collapsed;
  return collapsed === item.collapsed ? item : { ...item, collapsed };
}

/**
 * One level of the sidebar, whose categories are as the reader left them. The theme forgets that whenever it renders the sidebar again:
 * category pages and the pages of each family are route trees of their own (src/plugins/docs-section).
 */
export default function DocSidebarItems({ items, ...props }: Props): ReactNode {
  const isBrowser = useIsBrowser();
  // The theme takes the entries of a closed category out of the tab order; those of the top level have no tab index.
  const { tabIndex } = props;
  useEffect(() => {
    if (isBrowser && tabIndex !== undefined) keep(keyOf(items), tabIndex < 0 ? 'closed' : 'open');
  }, [isBrowser, items, tabIndex]);
  const kept = useMemo(() => (isBrowser ? items.map(asLeft) : items), [isBrowser, items]);
  const differs = kept.some((item, index) => item !== items[index]);
  // The theme reads `collapsed` only once, so the key replaces entries that were hydrated before the state was known.
  return <OriginalItems key={String(differs)} {...props} items={kept} />;
}
