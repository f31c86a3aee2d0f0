import type { Code, Root } from 'mdast';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** Supported languages, with the title of blocks that do not set one. */
const LANGUAGES: Record<string, string> = {
  bash: 'Shell',
  html: 'HTML',
  http: 'HTTP',
  js: 'JavaScript',
  json: 'JSON',
  sql: 'SQL',
  text: 'Text',
  ts: 'TypeScript',
  tsx: 'TypeScript',
};

// Docusaurus loads plugins with a loader that does not support JSX.
const figures = () =>
  requireTsx('../../../packages/guides/QuoteFigures.tsx', __filename) as typeof import('../../../packages/guides/QuoteFigures');

/**
 * Remark plugin that highlights code blocks at build time, so that pages do not load a highlighter. An unknown language or an unsupported option
 * fails the build with the line of the block.
 */
export default function codeBlocks() {
  return (tree: Root, file: VFile) => {
    visit(tree, 'code', (block: Code) => {
      const { lang, meta, value, position } = block;
      const name = LANGUAGES[lang ?? ''];
      const title = meta ? /^title="([^"]+)"$/.exec(meta)?.[1] : name;
      if (!name) file.fail(`code: add a language after the backticks: ${Object.keys(LANGUAGES).join(', ')}.`, position);
      if (!title) file.fail(`code: \`${meta}\` is not supported. Use title="…" or remove it.`, position);
      const html = renderToStaticMarkup(createElement(figures().CodeFigure, { language: String(lang), title: String(title), text: value }));
      const attributes = Object.entries({ html, links: '' }).map(([key, text]) => ({ type: 'mdxJsxAttribute', name: key, value: text }));
      // Replaces the node in place, which preserves its position.
      Object.assign(block, { type: 'mdxJsxFlowElement', name: 'GuideCall', attributes, children: [] });
    });
  };
}
