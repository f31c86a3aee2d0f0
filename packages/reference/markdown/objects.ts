import { markdownOf } from '../../markdown/twin';
import type { FamilyIndex, ObjectEntry, ObjectPageData, PageEntry } from '../components/model';
import { objectsRoute } from '../objects/registry';
import { addressLine, lifecycleText, objectLine } from './lists';
import { schemaText } from './schema';
import { blocks, fence, headOf, linkTo, list } from './text';

/** Renders the page of an object as Markdown. */
export function objectMarkdown(object: ObjectPageData): string {
  const { entry, family, group, html, schema, example, containers, lifecycles, events } = object;
  const operations: [string, PageEntry[]][] = [
    ['Returned by', object.returnedBy],
    ['Accepted by', object.acceptedBy],
    ['State changed by', object.changedBy],
  ];
  const used = operations.filter(([, pages]) => pages.length);
  return blocks(
    headOf(entry.name, entry.route, [family, ...(group ? [group] : [])], entry.unlisted),
    markdownOf(html),
    containers.length > 0 && `Part of ${containers.map(linkTo).join(', ')}.`,
    '## Fields',
    schemaText({ ...schema, html: undefined }),
    ...(example ? ['## Example', fence('json', example)] : []),
    ...(used.length ? ['## Operations', ...used.map(([label, pages]) => `${label}:\n\n${list(pages.map(addressLine))}`)] : []),
    ...(events.length ? ['## Events', list(events.map(addressLine))] : []),
    ...lifecycles.map(({ lifecycle }) => lifecycleText(lifecycle)),
  );
}

/** Renders the list of a family's objects as Markdown. */
export function objectListMarkdown({ slug, label, groups, objects }: FamilyIndex): string {
  const listed = objects.filter(({ unlisted }) => !unlisted);
  const section = (name: string, of: readonly ObjectEntry[]) => (of.length ? [`## ${name}`, list(of.map(objectLine))] : []);
  return blocks(
    headOf(`Objects of the ${label} API`, objectsRoute({ slug }), [{ label, href: `/category/${slug}` }]),
    `Resources and types that at least two operations or events of the ${label} API use.`,
    ...groups.flatMap(({ id, label: name }) =>
      section(
        name,
        listed.filter(({ group }) => group === id),
      ),
    ),
    ...section(
      'Shared by several groups',
      listed.filter(({ group }) => !group),
    ),
  );
}
