import type { Call, Json } from '../behaviour';
import { matchOf } from './matching';
import { documentsOf } from './stored';
import { distance, marked, typosIn, wordsOf } from './words';

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
export function suggest(call: Call): Json {
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
