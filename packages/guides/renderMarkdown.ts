import type { Sample } from '../reference/components/model';
import { DATES, datesIn } from '../reference/dates';
import { blocks, code, fence, linkTo, list } from '../reference/markdown/text';
import { samplesOf } from '../reference/samples';
import { asSampleRequest, type HouseRequest } from '../reference/samples/credentials';
import type { Quote, QuotedEvent, QuotedOperation } from './model';
import type { QuotedResponse } from './quote';
import { headText, jsonText, titleOf } from './responseText';

/** Renders a request as Markdown, with the sample in cURL. */
export function requestMarkdown({ title, route, path, dates }: QuotedOperation, request: HouseRequest & { quote?: Quote }): string {
  const summary = request.quote?.summary ?? '';
  const name = `${linkTo({ label: title, href: route })}: ${code(`${request.method} ${path}`)}`;
  const dated = datesIn(dates, request.quote?.value).map(({ field, rule }) => `${code(field)}: ${rule}`);
  return blocks(
    summary ? `${name}. ${summary}:` : `${name}:`,
    ...samplesOf(asSampleRequest(request)).slice(0, 1).map(sampleText),
    ...(dated.length ? [DATES, list(dated)] : []),
  );
}

/** Renders a response as Markdown. */
export function responseMarkdown(response: QuotedResponse): string {
  const [title, head, text] = [titleOf(response), headText(response), jsonText(response)];
  if (head === undefined && text === undefined) return `${title} (no body)`;
  return blocks(`${title}:`, fence(head === undefined ? 'json' : 'http', [head, text].filter((part) => part !== undefined).join('\n\n')));
}

/** Renders a program in each of its languages as Markdown. */
export const programMarkdown = (title: string, samples: readonly Sample[]): string =>
  blocks(...samples.flatMap((sample) => [`${title}${samples.length > 1 ? ` (${sample.label})` : ''}:`, sampleText(sample)]));

/** Renders a webhook delivery as Markdown. */
export const deliveryMarkdown = ({ title, route, head, body }: QuotedEvent): string =>
  blocks(`Delivery of ${linkTo({ label: title, href: route })}, whose body has no trailing newline:`, fence('http', `${head}\n\n${body}`));

/** Renders the magic values of operations as Markdown. */
export const valuesMarkdown = (operations: readonly QuotedOperation[]): string =>
  list(
    operations.map(
      ({ title, route, magic = [] }) =>
        `${linkTo({ label: title, href: route })}: ${magic.map(({ field, values }) => `${values.map(code).join(', ')} in ${code(field)}`).join('; ')}`,
    ),
  );

const sampleText = ({ language, text }: Sample): string => fence(language === 'curl' ? 'bash' : language, text);
