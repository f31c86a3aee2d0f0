import type { Story } from './components/model';
import type { PageData } from './pageData';

/** ID in an example, as in the patterns of the descriptions. */
const ID = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g;

/** Checks whether examples contain an ID that could have a story. */
export const containsId = (examples: unknown): boolean => idsIn(examples).length > 0;

const idsIn = (value: unknown): string[] => JSON.stringify(value ?? '').match(ID) ?? [];

/**
 * Builds the story of the IDs in the examples of a family: the request that creates each of them, the requests that send it, and the responses and
 * webhooks that contain it. Operations of unlisted groups are left out.
 */
export function storyOf(pages: readonly PageData[]): Story {
  const listed = pages.filter(({ operation }) => !operation.unlisted);
  const ids = new Map<string, Story['ids'][string]>();
  const entryOf = (id: string) => {
    const known = ids.get(id) ?? { sent: [], returned: [] };
    ids.set(id, known);
    return known;
  };
  for (const [at, { source, operation }] of listed.entries()) {
    const examples = (content: readonly { examples: readonly { value: unknown }[] }[] = []) =>
      content.flatMap(({ examples }) => examples.map(({ value }) => value));
    const bodies = examples(source.body?.content);
    const responses = source.responses.filter(({ status }) => status.startsWith('2')).flatMap(({ content }) => examples(content));
    const isEvent = operation.kind === 'webhook';
    const given = [
      ...source.parameters.map(({ example, schema }) => example ?? (typeof schema === 'object' ? schema.example : undefined)),
      source.sampleQuery,
    ];
    const sent = new Set(isEvent ? [] : idsIn([bodies, given]));
    const returned = new Set(idsIn(isEvent ? bodies : responses));
    for (const id of sent) entryOf(id).sent.push(at);
    for (const id of returned) if (!sent.has(id)) entryOf(id).returned.push(at);
    if (operation.method !== 'post' || isEvent) continue;
    for (const response of responses) {
      const own = (response as { id?: unknown } | null)?.id;
      if (typeof own === 'string' && !sent.has(own) && returned.has(own)) entryOf(own).by ??= at;
    }
  }
  const entries = [...ids].filter(([, { by, sent, returned }]) => by !== undefined || sent.length + returned.length > 1);
  return { pages: listed.map(({ entry: { title, method, route } }) => ({ title, method, route })), ids: Object.fromEntries(entries) };
}
