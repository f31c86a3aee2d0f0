import type { Node } from '../../openapi/redocly/decorators/operations';
import type { Server } from '../../src/components/reference/model';

/** @returns the servers of a bundled description, the variables in their addresses filled in with their defaults */
export function serversOf({ servers = [] }: Node): Server[] {
  return servers.map(({ url, description = '', variables = {} }: Node) => ({
    url: url.replace(/\{(\w+)\}/g, (variable: string, name: string) => variables[name]?.default ?? variable),
    description,
  }));
}
