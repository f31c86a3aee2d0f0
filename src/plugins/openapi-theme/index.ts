import type { Plugin } from '@docusaurus/types';
import * as openapiTheme from 'docusaurus-theme-openapi-docs';

/**
 * Makes the components of docusaurus-theme-openapi-docs available as `@theme/…`, for src/theme to replace. Leaves out what the theme adds to
 * every page: its style sheet (28 kB) and the replacements of Node's modules (8 kB), which its own explorer needs.
 */
export default function openapiComponents(): Plugin {
  const { getThemePath, getTypeScriptThemePath } = (openapiTheme as unknown as { default: () => Plugin }).default();
  return { name: 'openapi-theme', getThemePath, getTypeScriptThemePath };
}
