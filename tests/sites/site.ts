import { copySite, type Site } from '../../tools/site/copy';

export { copySite, type Site };

/** Copies the project with minimal content: one small family and one or two pages per section. Builds in seconds. */
export function tinySite(): Site {
  const site = copySite(['openapi/releases', 'docs', 'api', 'tutorials', 'userguide', 'blog', 'tests', 'src/pages/markdown-page.mdx']);
  site.overlay('tiny', '.');
  site.overlay('sample', 'openapi/sample');
  site.edit('packages/platform/families.ts', (text) =>
    text.replace(/const list: Family\[\] = \[[\s\S]*?\n\];/, `const list: Family[] = [\n  ${SAMPLE_ENTRY}\n];`),
  );
  return site;
}

/** Entry in packages/platform/families.ts for the family in fixtures/sample. */
export const SAMPLE_ENTRY = `{ folder: 'sample', slug: 'sample', label: 'Sample', purpose: 'A family for tests.', rules: 'house' },`;
