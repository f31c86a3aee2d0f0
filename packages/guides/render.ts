import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import type { Sample } from '../reference/components/model';
import { datesIn } from '../reference/dates';
import { samplesOf } from '../reference/samples';
import { asSampleRequest, type HouseRequest } from '../reference/samples/credentials';
import type { Quote, QuotedEvent, QuotedOperation } from './model';
import type { QuotedResponse } from './quote';
import { headText, jsonText } from './responseText';

// Docusaurus loads plugins with a loader that does not support JSX.
const figures = () => requireTsx('./QuoteFigures.tsx', __filename) as typeof import('./QuoteFigures');

/** Renders a request to HTML. */
export function requestHtml(operation: QuotedOperation, request: HouseRequest & { quote?: Quote }, name: string): string {
  const { title, route, path } = operation;
  const figure = createElement(figures().RequestFigure, {
    title,
    route,
    method: request.method,
    path,
    summary: request.quote?.summary ?? '',
    samples: samplesOf(asSampleRequest(request)),
    dates: datesIn(operation.dates, request.quote?.value),
    name,
  });
  return renderToStaticMarkup(figure);
}

/**
 * Renders a response to HTML. Its last line states the number of omitted fields.
 *
 * @param count position of the element on its page
 */
export function responseHtml(response: QuotedResponse, guide: string, count: number): string {
  const { status, quote } = response;
  const figure = createElement(figures().ResponseFigure, {
    status,
    summary: quote?.summary ?? '',
    head: headText(response),
    text: jsonText(response),
    guide,
    count,
  });
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

/** Renders the magic values of operations to HTML. */
export function valuesHtml(operations: readonly QuotedOperation[]): string {
  return renderToStaticMarkup(createElement(figures().ValuesFigure, { operations }));
}

/** Renders the button that runs a step in the browser. */
export function runHtml(guide: string, count: number): string {
  return renderToStaticMarkup(createElement(figures().RunButton, { guide, count }));
}
