import { isActiveSidebarItem, useVisibleSidebarItems } from '@docusaurus/plugin-content-docs/client';
import type { Props } from '@theme/DocSidebarItem/Category';
import DocSidebarItems from '@theme/DocSidebarItems';
import OriginalCategory from '@theme-original/DocSidebarItem/Category';

/** Category of a sidebar. The webhooks and objects of a group are a row that can be expanded without JavaScript. */
export default function DocSidebarItemCategory(props: Props) {
  const { item, activePath, level, onItemClick } = props;
  const visible = useVisibleSidebarItems(item.items, activePath);
  if (!item.className?.includes('menu__row')) return <OriginalCategory {...props} />;
  if (!visible.length) return null;
  return (
    <li className="menu__list-item">
      <details className="menu__row" open={isActiveSidebarItem(item, activePath)}>
        <summary className="menu__link">
          <span>{item.label}</span> <small>{visible.length}</small>
        </summary>
        <ul className="menu__list">
          <DocSidebarItems items={item.items} activePath={activePath} level={level + 1} onItemClick={onItemClick} />
        </ul>
      </details>
    </li>
  );
}
