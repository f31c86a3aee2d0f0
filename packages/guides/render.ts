import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import type { Sample } from '../reference/components/model';
import { phraseOf } from '../reference/errors/statuses';
import { samplesOf } from '../reference/samples';
import type { SampleRequest } from '../reference/samples/request';
import type { Quote, QuotedEvent, QuotedOperation } from './model';
import type { QuotedResponse } from './quote';

// Docusaurus loads plugins with a loader that does not support JSX.
const figures = () => requireTsx('./components/Figures.tsx', __filename) as typeof import('./components/Figures');

/** Renders a request to HTML. */
export function requestHtml(operation: QuotedOperation, request: SampleRequest & { quote?: Quote }, name: string): string {
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
  return renderToStaticMarkup(figure);
}

/** Renders a response to HTML. Its last line states the number of omitted fields. */
export function responseHtml({ status, head, quote, omitted }: QuotedResponse): string {
  const text = quote && withCount(JSON.stringify(quote.value, null, 2), omitted);
  const lines =
    head && [`HTTP/1.1 ${status} ${phraseOf(Number(status))}`, ...Object.entries(head).map((pair) => pair.join(': '))].join('\n');
  const figure = createElement(figures().ResponseFigure, { status, summary: quote?.summary ?? '', head: lines, text });
  return renderToStaticMarkup(figure);
}

/** Renders a program to HTML. */
export function programHtml(title: string, samples: Sample[], name: string): string {
  return renderToStaticMarkup(createElement(figures().ProgramFigure, { title, samples, name }));
}

/** Renders a webhook delivery to HTML. */
export function deliveryHtml({ title, route, head, body }: QuotedEvent): string {
  return renderToStaticMarkup(createElement(figures().DeliveryFigure, { title, route, head, body }));
}

const withCount = (json: string, omitted: number) =>
  omitted ? json.replace(/\n\}$/, `\n  // and ${omitted} more ${omitted === 1 ? 'field' : 'fields'}\n}`) : json;
