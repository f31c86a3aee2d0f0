import { readFileSync } from 'node:fs';

/**
 * Returns the text of the style element in the logo of DocSearch, which it renders even if the logo is hidden.
 *
 * @throws Error if there is not exactly one
 */
export function docSearchStyle(code = readFileSync(require.resolve('@docsearch/react/dist/esm/index.js'), 'utf8')): string {
  const styles = [...code.matchAll(/"style",null,("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text) as string);
  if (styles.length !== 1)
    throw new Error(`DocSearch has ${styles.length} style elements instead of one. Adapt tools/policy/docSearch.ts to its new version.`);
  return styles[0];
}
