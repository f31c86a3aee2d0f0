import type { Media, Parameter, TryItData } from './model';
import { recall, store } from './storage';

/** Input of the reader for one operation. */
export type Draft = {
  /** Values by `nameOf`. Parameters with an empty text are not sent. */
  values: Record<string, string>;
  contentType: string;
  /** Request body as text. */
  text: string;
  /** Text parts of a form. */
  parts: Record<string, string>;
};

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Returns the key of a parameter in a draft, which is also the ID of its input without `try-`. */
export const nameOf = ({ place, name }: Pick<Parameter, 'place' | 'name'>) => `${place}-${name}`;

/**
 * Returns the value for a name from the description. Such a name may collide with an inherited property of objects, such as `constructor`.
 */
export const ownValue = <Value>(values: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Returns the storage key of a page's draft. */
export const draftName = (route: string) => `draft.${route}`;

export const mediaOf = (data: TryItData, { contentType }: Draft): Media | undefined =>
  data.body?.content.find((media) => media.contentType === contentType);

/** Creates a draft with the examples of all required values and a new idempotency key. */
export function freshDraft(data: TryItData): Draft {
  const required = data.parameters.filter((parameter) => parameter.required);
  const values = Object.fromEntries(required.map((each) => [nameOf(each), each.example ?? each.default ?? '']));
  const key = data.parameters.find(({ place, name }) => place === 'header' && name === IDEMPOTENCY_KEY);
  if (key) values[nameOf(key)] = newKey();
  return { values, ...draftOfMedia(data.body?.content[0]) };
}

/** Returns the body of a draft for a media type: its first example. */
export function draftOfMedia(media: Media | undefined): Pick<Draft, 'contentType' | 'text' | 'parts'> {
  const parts = (media?.parts ?? []).filter(({ required, example }) => required && example !== undefined);
  return {
    contentType: media?.contentType ?? '',
    text: media?.examples[0]?.text ?? '',
    parts: Object.fromEntries(parts.map(({ name, example }) => [name, example as string])),
  };
}

/** Returns the stored draft of an operation, or a new one. */
export function recallDraft(data: TryItData): Draft {
  const kept = recall<Draft>(draftName(data.route));
  const fresh = freshDraft(data);
  // The description may have changed since the draft was stored.
  return kept && (mediaOf(data, kept) || !data.body) ? { ...fresh, ...kept } : fresh;
}

/** Stores a draft without secrets until the tab is closed. Returns whether the browser stored it. */
export function storeDraft(data: TryItData, draft: Draft): boolean {
  return store(draftName(data.route), withoutSecrets(data, draft));
}

/** Returns a copy in which secret fields are empty, unless the text is an example. */
export function withoutSecrets(data: TryItData, draft: Draft): Draft {
  if (!data.secrets.length) return draft;
  const isExample = mediaOf(data, draft)?.examples.some(({ text }) => text === draft.text);
  const names = data.secrets.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // Matches the text instead of parsing it, because incomplete JSON can contain secrets, too.
  const field = new RegExp(`("(?:${names})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|$)|[^\\s,}\\]"]+)`, 'gm');
  const parts = Object.fromEntries(Object.entries(draft.parts).map(([name, text]) => [name, data.secrets.includes(name) ? '' : text]));
  return { ...draft, parts, text: isExample ? draft.text : draft.text.replace(field, '$1""') };
}

/** Returns a new unique key. */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  // randomUUID is not available if the page is not served over HTTPS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
