import type { Server } from './document';

/** Server with default values for its variables. `variants` has the other URLs of variables with a list of values. */
export type ResolvedServer = { url: string; description: string; variants: string[] };

/** Number of variants of a server that are listed. */
const MOST = 20;

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
    return { url: urls[0], description: [description, ...words].filter(Boolean).join('. '), variants: urls.slice(1) };
  });
}
