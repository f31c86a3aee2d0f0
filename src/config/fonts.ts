import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagObject } from '@docusaurus/types';

/** Style sheet that declares the fonts, which `npm run fonts` writes. */
const STYLE_SHEET = path.resolve(__dirname, '../css/fonts.css');

/** Tags that load the fonts of the site together with its style sheet. */
export const fontTags: HtmlTagObject[] = [...readFileSync(STYLE_SHEET, 'utf8').matchAll(/url\("([^"]+)"\)/g)].map(([, href]) => ({
  tagName: 'link',
  attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous', href },
}));
