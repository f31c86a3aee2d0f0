import type { Description } from '../../openapi/model/description';
import type { Sample } from '../components/model';

/** Returns a single shell sample. */
export const shell = (text: string): Sample[] => [{ language: 'curl', label: 'Shell', text }];

/**
 * Resolves a URL of a description against its server.
 *
 * @param url URL, possibly relative
 * @returns the absolute URL if the server is known, escaped for single quotes; text that is not a URL is only escaped
 */
export function absolute(url: unknown, { servers }: Pick<Description, 'servers'>): string {
  const server = servers[0]?.url ?? '';
  const base = URL.canParse(server) ? server : undefined;
  const text = String(url ?? '');
  return (URL.canParse(text, base) ? new URL(text, base).href : text).replaceAll("'", '%27');
}
