import type { Json } from '../model/contract';

/** Fields that contain a file. */
const FILES = ['file', 'logo'];

/** Builds the form of a body. The value of a file is its name, which is also its content. */
export function formOf(body: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    form.set(name, FILES.includes(name) ? new File([text], text) : text);
  }
  return form;
}
