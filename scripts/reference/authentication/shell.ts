import type { Node } from '../../../openapi/redocly/decorators/operations';
import type { Sample } from '../../../src/components/reference/model';
import { serversOf } from '../servers';

/** @returns one sample, for a shell */
export const shell = (text: string): Sample[] => [{ language: 'curl', label: 'Shell', text }];

/**
 * @param url of a description, which may be relative to its server
 * @returns it with scheme and host where they are known, fit to stand between single quotes; the text as it is when it is no URL
 */
export function absolute(url: unknown, root: Node): string {
  const server = serversOf(root)[0]?.url ?? '';
  const base = URL.canParse(server) ? server : undefined;
  const text = String(url ?? '');
  return (URL.canParse(text, base) ? new URL(text, base).href : text).replaceAll("'", '%27');
}
