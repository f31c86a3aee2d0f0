import { markdownOf } from '../../markdown/twin';
import { ERRORS_ROUTE } from '../../platform/errorPages';
import type { ErrorPageData } from '../components/model';
import { guidesText } from './lists';
import { blocks, code, fence, headOf, linkTo, list, pageLink } from './text';

/** Renders the page of an error code as Markdown. */
export function errorMarkdown(error: ErrorPageData): string {
  const { code: name, route, title, status, phrase, advice, type, cause, remedy, again, sample, rule, families, guides } = error;
  return blocks(
    headOf(name, route, [{ label: 'Errors', href: ERRORS_ROUTE }]),
    `${title}.`,
    list([`Status: ${status} ${phrase}`, `Retryable: ${advice}`, `${code('type')}: ${code(type)}`]),
    '## Cause',
    markdownOf(cause),
    '## Remedy',
    markdownOf(remedy),
    '## Retries',
    markdownOf(again),
    '## Example',
    sample.operation && `Response of ${linkTo(sample.operation)}:`,
    fence('http', sample.text),
    ...guidesText('Used in', guides),
    '## Operations',
    markdownOf(rule),
    !rule && !families.length && 'No documented operation returns this error.',
    ...families.flatMap(({ family, groups }) => [
      `### ${family.label}`,
      list(groups.map(({ group, pages }) => `${linkTo(group)}: ${pages.map(pageLink).join(', ')}`)),
    ]),
  );
}
