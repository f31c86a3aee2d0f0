import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OWN_PARTS } from './components/ownComponents';
import Page, { type Facts } from './components/Page';
import type { Parts } from './components/parts';

/** Renders a page of the reference, with the parts of the theme, to HTML without the marks that React needs for hydration. */
export const renderPage = (facts: Facts, parts: Parts = OWN_PARTS): string =>
  renderToStaticMarkup(createElement(Page, { ...facts, parts }));
