import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import { samplesOf } from '../../../scripts/reference/samples';
import type { SampleRequest } from '../../../scripts/reference/samples/request';
import type { Quote, QuotedOperation } from './model';

// Docusaurus loads its plugins with a loader that knows TypeScript and no JSX.
const figures = () => requireTsx('../../components/guide/Figures.tsx', __filename) as typeof import('../../components/guide/Figures');

/** @returns the HTML of a call, and the addresses that it links to */
export function requestHtml(
  operation: QuotedOperation,
  request: SampleRequest & { quote?: Quote },
  name: string,
): { html: string; links: string[] } {
  const { title, route, path } = operation;
  const figure = createElement(figures().RequestFigure, {
    title,
    route,
    method: request.method,
    path,
    summary: request.quote?.summary ?? '',
    samples: samplesOf(request),
    name,
  });
  return { html: renderToStaticMarkup(figure), links: [route] };
}

/** @returns the HTML of an answer; fields that are left out are counted in its last line */
export function responseHtml({ status, quote, omitted }: { status: string; quote?: Quote; omitted: number }): {
  html: string;
  links: string[];
} {
  const text = quote && withCount(JSON.stringify(quote.value, null, 2), omitted);
  const figure = createElement(figures().ResponseFigure, { status, summary: quote?.summary ?? '', text });
  return { html: renderToStaticMarkup(figure), links: [] };
}

const withCount = (json: string, omitted: number) =>
  omitted ? json.replace(/\n\}$/, `\n  // and ${omitted} more ${omitted === 1 ? 'field' : 'fields'}\n}`) : json;
