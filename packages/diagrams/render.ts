import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import type { Drawn } from './model';

// Docusaurus loads plugins with a loader that does not support JSX.
const figure = () => requireTsx('./DiagramFigure.tsx', __filename) as typeof import('./DiagramFigure');

/**
 * Renders the figure of a diagram to HTML.
 *
 * @param alt description of the diagram
 * @param words text alternative, one sentence per item
 */
export function diagramHtml(alt: string, { wide, narrow }: Drawn, words: string[]): string {
  return renderToStaticMarkup(createElement(figure().default, { alt, wide, narrow, words }));
}
