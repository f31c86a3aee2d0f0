import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import type { Drawn } from './model';

// Docusaurus loads its plugins with a loader that knows TypeScript and no JSX.
const figure = () =>
  requireTsx('../../components/guide/DiagramFigure.tsx', __filename) as typeof import('../../components/guide/DiagramFigure');

/**
 * @param alt what the diagram shows
 * @param words the same as the pictures, a sentence a line
 * @returns the HTML of the figure
 */
export function diagramHtml(alt: string, { wide, narrow }: Drawn, words: string[]): string {
  return renderToStaticMarkup(createElement(figure().default, { alt, wide, narrow, words }));
}
