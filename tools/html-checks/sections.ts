import { allFamilies } from '../../packages/platform/families';
import type { Document, Fault } from './model';

const FAMILY_PAGES = new Set(allFamilies.map(({ slug }) => `/category/${slug}`));

/** Current navbar item by route. Blog, search and other pages belong to no section. */
const SECTIONS: [item: string, has: (route: string) => boolean][] = [
  ['Docs', (route) => route === '/' || route === '/intro' || route.startsWith('/docs/')],
  ['API', (route) => /^\/(?:api\/|changelog)/.test(route) || FAMILY_PAGES.has(route)],
  ['Tutorials', (route) => route.startsWith('/tutorials/') || /^\/category\/[^/]+-tutorial$/.test(route)],
  ['User Guide', (route) => route.startsWith('/userguide/')],
];

/** Checks that the navbar marks exactly the page's section as current. */
export function checkCurrent({ current }: Pick<Document, 'current'>, route: string): Fault[] {
  const section = SECTIONS.find(([, has]) => has(route))?.[0];
  const faults = current
    .filter(({ text }, index) => text !== section || index > 0)
    .map(({ text, at }) => ({ message: `The navbar marks "${text}" as current. ${remedy(section)}`, at }));
  return current.length || !section ? faults : [{ message: `The navbar marks no item as current. ${remedy(section)}`, at: '1:1' }];
}

const remedy = (section: string | undefined): string =>
  section
    ? `Mark only "${section}": see \`activeBaseRegex\` in src/config/theme.ts.`
    : 'The page does not belong to a section, so mark none.';
