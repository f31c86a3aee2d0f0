import type { SandboxClient } from '../../sandbox/browser/client';
import type { WireRequest } from '../../sandbox/browser/protocol';
import { TOKEN_ENDPOINT } from '../steps/derive';
import type { Guide } from '../steps/model';
import { requestOf } from '../steps/request';
import type { Sandbox } from '../steps/run';

/** Origin of requests, which never leave the browser. */
const ORIGIN = 'https://sandbox.invalid';

/**
 * Returns the sandbox of a browser as the steps of a guide need it.
 *
 * @throws Error from its functions if the sandbox cannot be loaded
 */
export function sandboxIn({ steps }: Guide, client: SandboxClient): Sandbox {
  const families = steps.map(({ operation }) => operation).filter((operation) => operation !== TOKEN_ENDPOINT);
  const familyAt = (base: string) => {
    const step = steps.find(({ request, operation }) => request.base === base && operation !== TOKEN_ENDPOINT);
    return (step?.operation ?? families[0]).split('/')[0];
  };
  return {
    async send(request, sender, token) {
      const built = requestOf(ORIGIN, request, sender, token);
      const { method, url, headers } = built;
      const body = method === 'GET' || method === 'HEAD' ? undefined : await built.arrayBuffer();
      const wire: WireRequest = { method, url, headers: [...headers], body };
      const response = await client.run('send', { family: familyAt(request.base), request: wire });
      const text = new TextDecoder().decode(response.body);
      const received = Object.fromEntries(response.headers);
      return {
        status: response.status,
        headers: received,
        body: /json/.test(received['content-type'] ?? '') && text ? JSON.parse(text) : undefined,
      };
    },
    async advance(seconds) {
      await client.run('advance', { seconds });
    },
    events: () => client.run('events', {}),
  };
}
