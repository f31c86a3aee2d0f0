import { markdownOf } from '../../markdown/twin';
import type { ChangeView, ReleaseView } from '../changelog/model';
import { HEADINGS } from '../components/headings';
import type { HistoryItem } from '../components/model';
import { anchorText, blocks, code, headOf, linkTo, list } from './text';

/** Maximum number of pages to link per change, as in HTML. */
const LINKED = 3;

/** Renders a changelog as Markdown. */
export function changelogMarkdown(title: string, releases: readonly ReleaseView[], route: string): string {
  return blocks(
    headOf(title, route),
    ...releases.flatMap(({ title: name, anchor, date, summary, families }) => [
      anchorText(anchor),
      `## ${name}${date ? `, ${date}` : ''}`,
      markdownOf(summary),
      ...families.flatMap(({ family, changes }) => [families.length > 1 && `### ${family.label}`, list(changes.map(changeLine))]),
    ]),
  );
}

function changeLine({ kind, label, what, breaking, note, pages }: ChangeView): string {
  const links = pages.slice(0, LINKED).map(linkTo).join(', ') + (pages.length > LINKED ? ` and ${pages.length - LINKED} more` : '');
  return `${kind}${breaking ? ' (breaking)' : ''}: ${label}${what && `: ${code(what)}`}. ${links}${note ? `. ${markdownOf(note)}` : ''}`;
}

/** Renders the changes of an operation by release as Markdown. */
export const historyMarkdown = (history: readonly HistoryItem[] = []): string =>
  history.length
    ? blocks(
        `## ${HEADINGS.history}`,
        list(
          history.map(({ title, href, date, changes }) => {
            const lines = changes.map(({ label, what, breaking }) => `${label}${what && ` ${code(what)}`}${breaking ? ' (breaking)' : ''}`);
            return `${linkTo({ label: title, href })}${date ? `, ${date}` : ''}: ${lines.join('; ')}`;
          }),
        ),
      )
    : '';
