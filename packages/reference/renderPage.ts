import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Page, { type Facts } from './components/Page';

/** Renders a page of the reference to HTML without the marks that React needs for hydration. */
export const renderPage = (facts: Facts): string => renderToStaticMarkup(createElement(Page, facts));
