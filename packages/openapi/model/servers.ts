import { brand } from '../../platform/brand';
import type { Server } from './document';

/** Server with default values for its variables. `variants` has the other URLs of variables with a list of values. */
export type ResolvedServer = { url: string; description: string; variants: string[] };

/** Number of variants of a server that are listed. */
const MOST = 20;

/** Returns the environment of a server, if its host or its description names it. */
export function environmentOf({ url, description = '' }: Pick<Server, 'url' | 'description'>): 'production' | 'sandbox' | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (host === brand.apiHost || /^production\b/i.test(description)) return 'production';
  return host === brand.sandboxHost || /sandbox|\btest/i.test(description) ? 'sandbox' : undefined;
}

/** Adds the scheme to an address without one, such as that of Swagger 2.0 without `schemes`. */
const withScheme = (url: string): string => (url.startsWith('//') ? `https:${url}` : url);

/** Resolves the variables of servers. The description of a server names the values of its variables. */
export function resolvedServers(servers: readonly Server[] = []): ResolvedServer[] {
  return servers.map(({ url, description, variables = {} }) => {
    const choices = Object.entries(variables).map(([name, { default: standard, enum: values = [], description: text }]) => ({
      name,
      values: [...new Set([standard, ...values].filter((value) => value !== undefined).map(String))],
      text,
    }));
    const used = choices.filter(({ name, values }) => values.length && url.includes(`{${name}}`));
    const urls = used.reduce(
      (all, { name, values }) => all.flatMap((each) => values.map((value) => each.replaceAll(`{${name}}`, value))).slice(0, MOST),
      [url],
    );
    const words = used.map(({ name, values: [standard, ...others], text }) => {
      const purpose = text ? ` (${text.replace(/\.$/, '')})` : '';
      return `${name}${purpose}: ${[`${standard} (default)`, ...others].join(', ')}`;
    });
    const [first, ...variants] = urls.map(withScheme);
    return { url: first, description: [description, ...words].filter(Boolean).join('. '), variants };
  });
}
