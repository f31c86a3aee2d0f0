import type { Part } from '../openapi/serialise/body';

type Variable = { key: string; value: string; description?: string };
type Credential = { key: string; value: string; type: string }[];
export type Auth = { type: string; bearer?: Credential; basic?: Credential; apikey?: Credential };
export type Script = { listen: string; script: { type: string; exec: string[] } };
/** Name and value of a parameter or a header. */
export type Pair = { key: string; value: string; description?: unknown; disabled?: boolean };
export type FormEntry = { key: string; type?: string; value?: string; src?: string[]; contentType?: string; description?: unknown };
export type Request = {
  method: string;
  url: { path?: string[]; host?: string[]; query?: Pair[]; variable?: Pair[] };
  header?: Pair[];
  auth?: Auth | null;
  body?: { mode?: string; raw?: string; options?: object; file?: object; formdata?: FormEntry[]; urlencoded?: Pair[] };
};
export type Item = { name: string; item?: Item[]; request?: Request; event?: Script[]; response?: { originalRequest?: Request }[] };
export type Collection = { info?: { description?: { content?: string } }; item: Item[]; auth?: Auth; variable?: Variable[] };

/** Returns a part of a form as Postman lists it. */
export function entryOf(part: Part, description: unknown): FormEntry {
  const { name, contentType } = part;
  const value = 'file' in part ? { type: 'file', src: [] } : { type: 'text', value: part.value };
  return { key: name, ...value, ...(contentType && { contentType }), ...(description !== undefined && { description }) };
}
