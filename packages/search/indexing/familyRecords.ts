import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentOf, inOneLine } from '../../markdown/html';
import type { Family } from '../../platform/families';
import type { Field, GroupEntry, ObjectPageData, Schema } from '../../reference/components/model';
import type { GroupLifecycles } from '../../reference/lifecycle';
import type { PageData } from '../../reference/pageData';
import { nameOfIds } from '../query';
import type { SearchRecord } from '../record';
import { quotesOf } from './quotes';
import { SEARCH_DIR } from './read';

/** A field on a page, as a search result. */
type Place = { field: Field; rank: number; page: PageData };

/**
 * Writes the search records of a family's operations, webhooks, properties and enum values. A property with the same meaning on many pages
 * has one record, preferably at a place where it is sent.
 *
 * @param pages the family's pages; those of unlisted groups get no records
 */
export function writeSearchRecords(
  family: Family,
  pages: readonly PageData[],
  groups: readonly GroupEntry[],
  lifecycles: GroupLifecycles = new Map(),
  objects: readonly ObjectPageData[] = [],
): void {
  mkdirSync(SEARCH_DIR, { recursive: true });
  writeFileSync(
    path.join(SEARCH_DIR, `${family.folder}.json`),
    JSON.stringify([...searchRecordsOf(pages), ...objectRecords(objects), ...stateRecords(family, groups, lifecycles)]),
  );
}

/** Builds the records of pages and of the fields on them. */
export function searchRecordsOf(pages: readonly PageData[]): SearchRecord[] {
  const listed = pages.filter(({ operation }) => !operation.unlisted);
  const places = listed.flatMap(placesOf);
  return [...listed.map(pageRecord), ...fieldRecords(places), ...valueRecords(places)];
}

/** Returns the properties common to all records of a page. */
const homeOf = ({ operation }: PageData) => ({
  family: operation.family.label,
  group: operation.group.label,
  method: operation.method.toUpperCase(),
});

function pageRecord(page: PageData): SearchRecord {
  const { entry, operation } = page;
  const isWebhook = operation.kind === 'webhook';
  return {
    ...homeOf(page),
    url: entry.route,
    kind: operation.kind,
    title: entry.title,
    section: `${operation.family.label} › ${operation.group.label}`,
    path: operation.path,
    ...(operation.roles.length && { roles: operation.roles }),
    names: isWebhook ? [operation.path] : [operation.path, operation.operationId],
    ...textAndQuotes(operation.html),
  };
}

/** Returns the fields of a page, ranked: requests before responses before webhooks. */
function placesOf(page: PageData): Place[] {
  const { operation } = page;
  const isWebhook = operation.kind === 'webhook';
  const response = operation.responses.find(({ status }) => status.startsWith('2'));
  const within = (rank: number, fields: readonly Field[]): Place[] =>
    fields.flatMap((field) => [{ field, rank, page }, ...within(rank, below(field.schema))]);
  const media = (rank: number, content: { schema?: Schema }[] = []) =>
    content.flatMap(({ schema }) => (schema ? within(rank, below(schema)) : []));
  return [
    ...operation.parameters.flatMap(({ fields }) => within(isWebhook ? 3 : 1, fields)),
    ...media(isWebhook ? 3 : 0, operation.request?.content),
    ...media(2, response?.content),
    ...within(2, response?.headers ?? []),
  ];
}

/** Returns the fields of an object, of array items and of each variant. */
function below({ fields = [], items, variants = [] }: Schema): Field[] {
  return [...fields, ...(items ? below(items) : []), ...variants.flatMap(({ schema }) => below(schema))];
}

function fieldRecords(places: readonly Place[]): SearchRecord[] {
  return first(places, ({ field }) => `${field.name}\n${field.schema.html}`).map(({ field, page }) => {
    const { text, ...quotes } = textAndQuotes(field.schema.html);
    return {
      ...homeOf(page),
      url: `${page.entry.route}#${field.anchor}`,
      kind: 'field',
      title: field.name,
      section: `${page.operation.family.label} › ${page.entry.title}`,
      names: [field.name],
      ...quotes,
      text: `${text} ${(field.schema.values ?? []).map(({ value }) => value).join(', ')}`.trim(),
    };
  });
}

function valueRecords(places: readonly Place[]): SearchRecord[] {
  const values = places.flatMap((place) => (place.field.schema.values ?? []).map((value) => ({ ...place, value })));
  return first(values, ({ field, value }) => `${field.name}\n${value.value}\n${value.meaning}`).map(({ field, page, value }) => ({
    ...homeOf(page),
    url: `${page.entry.route}#${field.anchor}`,
    kind: 'value',
    title: value.value,
    section: `${page.operation.family.label} › ${page.entry.title} › ${field.name}`,
    names: [value.value],
    text: inOneLine(contentOf(value.meaning).text),
  }));
}

/** Builds a record for each listed object. */
function objectRecords(objects: readonly ObjectPageData[]): SearchRecord[] {
  return objects
    .filter(({ entry }) => !entry.unlisted)
    .map(({ entry, family, group, html, idPrefix }) => ({
      url: entry.route,
      kind: 'object',
      title: entry.name,
      section: [family.label, group?.label ?? 'Objects'].join(' › '),
      family: family.label,
      ...(group && { group: group.label }),
      // Found by an ID of the resource.
      names: idPrefix ? [nameOfIds(idPrefix)] : [],
      ...textAndQuotes(html),
    }));
}

/** Builds a record per state, which leads to the lifecycle diagram on the page of its group. */
export function stateRecords({ label }: Pick<Family, 'label'>, groups: readonly GroupEntry[], lifecycles: GroupLifecycles): SearchRecord[] {
  return groups
    .filter(({ unlisted }) => !unlisted)
    .flatMap((group) =>
      (lifecycles.get(group.name)?.own ?? []).flatMap(({ lifecycle: { name, field, states } }) =>
        states.map(
          (state): SearchRecord => ({
            url: `${group.route}#${state.anchor}`,
            kind: 'value',
            title: state.name,
            section: `${label} › ${group.label} › ${field} of the ${name}`,
            family: label,
            group: group.label,
            names: [state.name],
            text: inOneLine(contentOf(state.html).text),
          }),
        ),
      ),
    );
}

/** Removes duplicates by `key` and keeps the first with the lowest rank. */
function first<T extends { rank: number }>(all: readonly T[], key: (each: T) => string): T[] {
  const best = new Map<string, T>();
  for (const each of all) {
    const known = best.get(key(each));
    if (!known || each.rank < known.rank) best.set(key(each), each);
  }
  return [...best.values()];
}

/** Returns the plain text of HTML, and the values in it that readers may paste into the search. */
function textAndQuotes(html: string | undefined): Pick<SearchRecord, 'text' | 'quotes'> {
  const { text, code } = contentOf(html);
  return { ...quotesOf(code.map(inOneLine)), text: inOneLine(text) };
}
