import { emptySite, type Site } from '../../tools/site/copy';

/** Copies the project with minimal content: one small family and one or two pages per section. Builds in seconds. */
export function tinySite(): Site {
  const site = emptySite();
  site.overlay('sample', 'openapi/sample');
  site.setFamilies([SAMPLE_ENTRY.replace(/,$/, '')]);
  return site;
}

/** Entry in packages/platform/families.ts for the family in fixtures/sample. */
export const SAMPLE_ENTRY = `{ folder: 'sample', slug: 'sample', label: 'Sample', purpose: 'A family for tests.', rules: 'house' },`;
