import type { Oas3Rule } from '@redocly/openapi-core';
import { brand } from '../../platform/brand';
import type { Node } from './support';

const HOSTS = [
  { host: brand.apiHost, what: 'production', field: '{brand.apiHost}' },
  { host: brand.sandboxHost, what: 'the sandbox', field: '{brand.sandboxHost}' },
];

/** Convention 1: OpenAPI 3.1 and two servers, production and then the sandbox, with the same base path `/{family}/v1`. */
export const servers: Oas3Rule = () => ({
  Root(root: Node, { report, location }) {
    if (!/^3\.1\.\d+$/.test(root.openapi))
      report({ message: `OpenAPI ${root.openapi} is not supported. Write \`openapi: 3.1.0\`.`, location: location.child('openapi') });
    const given: Node[] = root.servers ?? [];
    if (given.length !== HOSTS.length) {
      report({
        message: `The number of servers is ${given.length}. List exactly two: production, then the sandbox.`,
        location: given.length ? location.child('servers').key() : location.child('openapi'),
      });
      return;
    }
    HOSTS.forEach(({ host, what, field }, index) => {
      const at = location.child(['servers', index, 'url']);
      const [, base] = String(given[index].url).match(/^https:\/\/[^/]+(\/.*)?$/) ?? [];
      if (!given[index].url?.startsWith(`https://${host}/`))
        report({ message: `Server ${index + 1} is not ${what}. Write \`https://${field}/{family}/v1\`.`, location: at });
      else if (!/^\/[a-z0-9-]+\/v1$/.test(base ?? ''))
        report({ message: `The base path is \`${base}\`. Write \`/{family}/v1\`.`, location: at });
      else if (index > 0 && !given[0].url.endsWith(base))
        report({ message: `The base paths of the two servers differ. Use the same \`/{family}/v1\` for both.`, location: at });
    });
  },
});
