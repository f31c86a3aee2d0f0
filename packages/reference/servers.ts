import type { Node } from '../openapi/decorators/operations';
import type { Server } from './components/model';

/** Returns the servers of a bundled description, with default values for URL variables. */
export function serversOf({ servers = [] }: Node): Server[] {
  return servers.map(({ url, description = '', variables = {} }: Node) => ({
    url: url.replace(/\{(\w+)\}/g, (variable: string, name: string) => variables[name]?.default ?? variable),
    description,
  }));
}
