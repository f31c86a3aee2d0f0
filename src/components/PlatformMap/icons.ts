import type { Family } from '../../../packages/platform/families';

/** Outlines of the families' icons by folder, in a square of 24 units. */
const ICONS: Record<string, string> = {
  'platform-registry': 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 16.5h7M16.5 13v7',
  wallet: 'M3 7a2 2 0 0 1 2-2h12v4M3 7v10a2 2 0 0 0 2 2h15V9H5a2 2 0 0 1-2-2zM16 14h.5',
  banking: 'M3 10 12 4l9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  identity: 'M4 5h16v14H4zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 16c.5-2 5.5-2 6 0M15 10h3M15 14h3',
  pay: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  merchant: 'M4 9l1.5-5h13L20 9M4 9v11h16V9M4 9c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M10 20v-5h4v5',
  'loft-service': 'M3 6h11v11H3zM14 10h4l3 3v4h-7M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  logistics: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  trace: 'M12 21c5-5 7-8 7-11a7 7 0 0 0-14 0c0 3 2 6 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  'global-index-search': 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
};

/** Icon of a family without one of its own. */
const OTHER = 'M4 6h16M4 12h16M4 18h16';

/** Returns the outline of a family's icon. */
export const iconOf = ({ folder }: Pick<Family, 'folder'>): string => ICONS[folder] ?? OTHER;
