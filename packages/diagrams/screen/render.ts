import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import type { Screen } from './model';
import { screenWords } from './sentences';

// Docusaurus loads plugins with a loader that does not support JSX.
const figure = () => requireTsx('./ScreenFigure.tsx', __filename) as typeof import('./ScreenFigure');

/**
 * Renders the figure of a screen to HTML.
 *
 * @param isFirst whether it is the first screen of its page
 */
export function screenHtml(screen: Screen, isFirst: boolean): string {
  return renderToStaticMarkup(createElement(figure().default, { screen, words: screenWords(screen), isFirst }));
}
