import type { Media, Parameter, TryItData } from './model';
import { recall, store } from './storage';

/** What a reader typed for one operation. */
export type Draft = {
  /** By `nameOf`; a parameter with an empty text is not sent. */
  values: Record<string, string>;
  contentType: string;
  /** The body, as text. */
  text: string;
  /** The text parts of a form. */
  parts: Record<string, string>;
};

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A parameter's key in a draft, and the id of its input without `try-`. */
export const nameOf = ({ place, name }: Pick<Parameter, 'place' | 'name'>) => `${place}-${name}`;

/** @returns a reader's value of a name from the description, which may be that of a method of every object */
export const ownValue = <Value>(values: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** What a page's draft is stored under. */
export const draftName = (route: string) => `draft.${route}`;

export const mediaOf = (data: TryItData, { contentType }: Draft): Media | undefined =>
  data.body?.content.find((media) => media.contentType === contentType);

/** @returns a fresh draft: everything that is required has its example, and the idempotency key is a new one */
export function freshDraft(data: TryItData): Draft {
  const required = data.parameters.filter((parameter) => parameter.required);
  const values = Object.fromEntries(required.map((each) => [nameOf(each), each.example ?? each.default ?? '']));
  const key = data.parameters.find(({ place, name }) => place === 'header' && name === IDEMPOTENCY_KEY);
  if (key) values[nameOf(key)] = newKey();
  return { values, ...draftOfMedia(data.body?.content[0]) };
}

/** @returns the body's part of a draft for a kind of content: its first example */
export function draftOfMedia(media: Media | undefined): Pick<Draft, 'contentType' | 'text' | 'parts'> {
  const parts = (media?.parts ?? []).filter(({ required, example }) => required && example !== undefined);
  return {
    contentType: media?.contentType ?? '',
    text: media?.examples[0]?.text ?? '',
    parts: Object.fromEntries(parts.map(({ name, example }) => [name, example as string])),
  };
}

/** @returns the draft of an operation that is kept in this tab, or a fresh one */
export function recallDraft(data: TryItData): Draft {
  const kept = recall<Draft>(draftName(data.route));
  const fresh = freshDraft(data);
  // The description may have changed since.
  return kept && (mediaOf(data, kept) || !data.body) ? { ...fresh, ...kept } : fresh;
}

/** Keeps a draft until the tab closes, without what is secret. @returns whether the browser has it */
export function storeDraft(data: TryItData, draft: Draft): boolean {
  return store(draftName(data.route), withoutSecrets(data, draft));
}

/** @returns a copy in which the fields that are secret are empty, unless they are the example's own */
export function withoutSecrets(data: TryItData, draft: Draft): Draft {
  if (!data.secrets.length) return draft;
  const isExample = mediaOf(data, draft)?.examples.some(({ text }) => text === draft.text);
  const names = data.secrets.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // By the text and not by its JSON: half-typed JSON has secrets, too.
  const field = new RegExp(`("(?:${names})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|$)|[^\\s,}\\]"]+)`, 'gm');
  const parts = Object.fromEntries(Object.entries(draft.parts).map(([name, text]) => [name, data.secrets.includes(name) ? '' : text]));
  return { ...draft, parts, text: isExample ? draft.text : draft.text.replace(field, '$1""') };
}

/** @returns a key that nobody has used */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  // A page that is not served over HTTPS has only this.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
