import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** First selectors of the Infima components that documents do not use. */
const UNUSED = [
  '.alert--',
  '.avatar',
  '.badge',
  '.button-group',
  '.table-of-contents',
  '.close',
  '.dropdown',
  "[type='checkbox']",
  '.hero',
  '.pagination',
  '.pills',
  '.shadow--',
  '.tabs',
];
/** Variables of the dark mode and of dark navbars, which the site does not use. */
const DARK = /(?:html\[data-theme='dark'\](?:,\s*\.navbar--dark)?|\.navbar--(?:dark|primary)(?:,\s*\.navbar--primary)?) \{[^}]*\}/g;
const LICENCE = /\/\*\*\n \* Copyright[\s\S]*?\*\//;

/** Loads Infima, a single style sheet in which a licence comment precedes each component, without the components that documents do not use. */
export const infima: Plugin = {
  name: 'infima',
  setup({ onLoad }) {
    onLoad({ filter: /infima[\\/]dist[\\/]css[\\/]default[\\/]default\.css$/ }, ({ path }) => ({
      contents: withoutUnused(readFileSync(path, 'utf8')),
      loader: 'css',
    }));
  },
};

/**
 * @param source Infima's style sheet
 * @throws Error if a listed component is missing
 */
export function withoutUnused(source: string): string {
  const parts = source.split(LICENCE);
  const beginsWith = (part: string, selector: string) =>
    part
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trimStart()
      .startsWith(selector);
  const missing = UNUSED.filter((selector) => !parts.some((part) => beginsWith(part, selector)));
  if (missing.length || !source.match(DARK))
    throw new Error(`Infima does not contain ${missing[0] ?? 'dark mode variables'}. Update src/documents/build/infima.ts.`);
  const isUnused = (part: string) => UNUSED.some((selector) => beginsWith(part, selector)) && !beginsWith(part, '.pagination-nav');
  return parts
    .filter((part) => !isUnused(part))
    .join('\n')
    .replace(DARK, '');
}
