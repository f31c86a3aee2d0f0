import { fingerprint } from '../../http/pages';
import type { Behaviours, Call, Json } from '../behaviour';
import { fieldOf, problemWith, type Use } from './fields';
import { distance, highlightsOf, marked, matchOf, typosIn, wordsOf } from './matching';
import { render } from './rendering';
import { facetsOf, type Hit, hitsOf, sorted } from './searchHits';
import { documentsOf } from './stored';
import { versionOf } from './templates';

/** Users who must have sent a query before it is suggested. */
const USERS = 5;

/** Returns the texts that at least 5 users searched for and that had hits. */
function popularTexts(call: Call, index: string): string[] {
  const users = new Map<string, Set<string>>();
  for (const { text, index_ids, user_reference, hits } of call.store.list('search')) {
    if (!text || !hits || !index_ids.includes(index)) continue;
    const key = text.toLowerCase();
    users.set(key, (users.get(key) ?? new Set()).add(user_reference ?? 'unknown'));
  }
  return [...users].filter(([, of]) => of.size >= USERS).map(([text]) => text);
}

/** Completes a text: with popular queries, words of documents, and corrections of a typing error. */
function suggest(call: Call): Json {
  const unknown = { pointer: 'query/index_id', code: 'unknown_value', detail: 'Is not the ID of an index.' };
  const index = call.store.get('idx', call.query.index_id) ?? call.fail('invalid_parameter', { errors: [unknown] });
  const typed: string = call.query.q.toLowerCase();
  const fields = index.fields.filter(
    ({ name, searchable }: Json) => searchable && (!index.default_text_fields.length || index.default_text_fields.includes(name)),
  );
  const documents = documentsOf(call, index);
  const words = new Map<string, number>();
  for (const { fields: values } of documents) {
    const own = new Set<string>(fields.flatMap(({ name }: Json) => wordsOf([values[name] ?? []].flat().join(' ')).map(({ word }) => word)));
    for (const word of own) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const all = [...words].sort(([, one], [, other]) => other - one).map(([word]) => word);
  const limit = typosIn(typed, index.max_typos);
  const suggestions = [
    ...popularTexts(call, index.id)
      .filter((text) => text.startsWith(typed))
      .map((text) => ({ text, kind: 'query' })),
    ...all.filter((word) => word.startsWith(typed)).map((text) => ({ text, kind: 'document' })),
    ...all.filter((word) => !word.startsWith(typed) && distance(typed, word, limit) <= limit).map((text) => ({ text, kind: 'correction' })),
  ];
  const unique = suggestions.filter(({ text }, at) => suggestions.findIndex((each) => each.text === text) === at);
  const query = {
    match: 'all_words',
    typos: 0,
    language: index.language,
    synonyms: [],
    fields: fields.map(({ name, boost }: Json) => ({ field: name, boost })),
  };
  const hitsFor = (text: string) =>
    documents.filter(({ fields: values }) => matchOf(values, { ...query, words: wordsOf(text).map(({ word }) => word) })).length;
  return {
    suggestions: unique.slice(0, call.query.limit ?? 5).map(({ text, kind }) => ({
      text,
      highlighted: text.startsWith(typed)
        ? `<mark>${marked(text.slice(0, typed.length), () => false)}</mark>${marked(text.slice(typed.length), () => false)}`
        : text,
      kind,
      hits: hitsFor(text),
    })),
  };
}

/** Text that takes more than 5 seconds in the sandbox. */
const TIMEOUT = 'sandbox_timeout';
const WINDOW = 10_000;
const VALID_SECONDS = 600;

/** Returns the indexes, the query and the template of a search. */
function resolve(call: Call): { indexes: Json[]; query: Json; template: Json | null } {
  const { kind, index_ids: ids, query, template: choice } = call.body;
  const need = (id: string, at: number) => call.need('idx', id, `/index_ids/${at}`);
  if (kind === 'query') return { indexes: ids.map(need), query, template: null };
  const [known] = call.store.find('stp', 'name', choice.name);
  const template = known ?? call.invalid('/template/name', 'Must be the name of a template.', 'unknown_value');
  if (template.status === 'invalid') call.fail('invalid_template', template.problems[0]?.detail);
  const version = versionOf(call, template, choice.version);
  const { query: rendered } = render(call, version, choice.values, '/template/values');
  const { use_count_30_days: uses } = template;
  call.store.patch('stp', template.id, { use_count_30_days: uses + 1, last_used_at: call.now() });
  const { id, name, version: number, index_ids } = version;
  return { indexes: index_ids.map(need), query: rendered, template: { id, name, version: number } };
}

/** Ends the request with 422 unless every index has a field with a use. */
function checkUse(call: Call, indexes: Json[], name: string, use: Use): void {
  const problem = indexes.map((index) => problemWith(index, name, use)).find(Boolean);
  if (problem) call.fail('invalid_search_query', problem);
}

function checkQuery(call: Call, indexes: Json[], query: Json): void {
  const { text_fields = [], filters = [], sort = [], facets = [], highlight_fields = [] } = query;
  const { near } = call.body;
  for (const { field } of text_fields) checkUse(call, indexes, field, 'searchable');
  for (const { field } of filters) checkUse(call, indexes, field, 'filterable');
  for (const { field } of sort) checkUse(call, indexes, field, 'sortable');
  for (const field of facets) checkUse(call, indexes, field, 'facetable');
  for (const field of highlight_fields) checkUse(call, indexes, field, 'searchable');
  if (!near) return;
  checkUse(call, indexes, near.field, 'filterable');
  const other = indexes.find((index) => fieldOf(index, near.field)?.type !== 'geo_point');
  if (other) call.fail('invalid_search_query', `The field ${near.field} of the index ${other.name} is not a geo_point.`);
}

/** Returns the text that was found instead of one that is in no document; null if every word was found as typed. */
function correctionOf(text: string | null, hits: Hit[]): string | null {
  if (!text || !hits.length || hits.some(({ match }) => match.typos === 0)) return null;
  const found = new Map<string, string>(hits[0].match.found.map(({ word, found: instead }) => [word, instead]));
  return text.toLowerCase().replaceAll(/[\p{L}\p{N}]+/gu, (word) => found.get(word) ?? word);
}

/** Returns where a page starts, and the ID of its search; ends the request with 422 for a cursor of another search or an old one. */
function startOf(call: Call, made: string): [number, string] {
  const { cursor } = call.body;
  if (!cursor) return [0, call.id('sch')];
  let values: unknown[] = [];
  try {
    values = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Reported below.
  }
  const [start, id, madeFor, expires] = values;
  if (madeFor !== made || !(Number(expires) > call.ms)) call.invalid('/cursor', 'Is expired, or was made for another search.', 'format');
  return [Number(start), String(id)];
}

const encode = (values: unknown[]): string => btoa(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

function search(call: Call): Json {
  const { limit = 20, cursor = null, facet_limit = 10, near, explain = false, analytics = {}, ...asked } = call.body;
  const { indexes, query, template } = resolve(call);
  checkQuery(call, indexes, query);
  if (query.text === TIMEOUT) call.fail('search_timed_out');
  const made = fingerprint([asked, near, facet_limit, limit]);
  const [start, search_id] = startOf(call, made);
  if (start >= WINDOW) call.fail('result_window_exceeded');
  const { sort = [], facets = [], highlight_fields: highlighted = [] } = query;
  const hits = sorted(hitsOf(call, indexes, query), sort, near?.closest_first === true);
  const shown = hits.slice(start, Math.min(start + limit, WINDOW));
  const hasMore = start + limit < hits.length && limit > 0;
  const corrected = correctionOf(query.text ?? null, hits);
  if (!cursor && analytics.record !== false) record(call, { search_id, query, indexes, template, hits: hits.length, corrected });
  return {
    search_id,
    template,
    took_ms: 4,
    total: { value: hits.length, exact: true },
    corrected_query: corrected,
    hits: shown.map(({ index, document, match, metres }, position) => ({
      index_id: index.id,
      key: document.key,
      rank: start + position + 1,
      fields: document.fields,
      highlights: highlightsOf(document.fields, highlighted, match),
      sort_values: sort.map(({ field }: Json) => (document.fields[field] === undefined ? null : String(document.fields[field]))),
      distance_metres: metres,
      explanation: explain ? match.found : [],
    })),
    facets: cursor ? [] : facetsOf(hits, facets, facet_limit),
    page: { next_cursor: hasMore ? encode([start + limit, search_id, made, call.ms + VALID_SECONDS * 1000]) : null, has_more: hasMore },
  };
}

type Searched = { search_id: string; query: Json; indexes: Json[]; template: Json | null; hits: number; corrected: string | null };

/** Records a search for the analytics. Further pages are not recorded. */
function record(call: Call, { search_id, query, indexes, template, hits, corrected }: Searched): void {
  const { user_reference = null, tags = [] } = call.body.analytics ?? {};
  call.store.put('search', {
    id: search_id,
    text: query.text ?? null,
    index_ids: indexes.map(({ id }) => id),
    template: template?.name ?? null,
    tags,
    user_reference,
    hits,
    corrected,
    at: call.now(),
  });
}

/** Searches and suggestions. */
export const searches: Behaviours = { operations: { searchDocuments: search, suggestQueries: suggest } };
