import type { Commands, WireRequest } from '../../sandbox/browser/protocol';
import { TOKEN_ENDPOINT } from '../steps/derive';
import type { Guide, Step } from '../steps/model';
import { requestOf } from '../steps/request';
import type { Sandbox } from '../steps/run';

/** Origin of requests, which never leave the browser. */
const ORIGIN = 'https://sandbox.invalid';

/** Runs a command of the sandbox: in the worker of a page, or in this process. */
export type RunCommand = <Name extends keyof Commands>(name: Name, given: Commands[Name]['given']) => Promise<Commands[Name]['result']>;

/**
 * Returns the sandbox as the steps of a guide need it.
 *
 * @throws Error from its functions if the sandbox cannot be loaded
 */
export function sandboxIn({ steps }: Guide, run: RunCommand): Sandbox {
  const requests = steps.filter(({ operation }) => operation !== TOKEN_ENDPOINT);
  const families = [...new Set(requests.map(familyOf))];
  /** Returns the families that a request needs: a token can have the scopes of any. */
  const familiesAt = (base: string) =>
    base
      ? requests
          .filter(({ request }) => request.base === base)
          .slice(0, 1)
          .map(familyOf)
      : families;
  return {
    async send(request, sender, token) {
      const built = requestOf(ORIGIN, request, sender, token);
      const { method, url, headers } = built;
      const body = method === 'GET' || method === 'HEAD' ? undefined : await built.arrayBuffer();
      const wire: WireRequest = { method, url, headers: [...headers], body };
      const response = await run('send', { families: familiesAt(request.base), request: wire });
      const text = new TextDecoder().decode(response.body);
      const received = Object.fromEntries(response.headers);
      return {
        status: response.status,
        headers: received,
        body: /json/.test(received['content-type'] ?? '') && text ? JSON.parse(text) : undefined,
      };
    },
    async advance(seconds) {
      await run('advance', { seconds });
    },
    events: () => run('events', {}),
  };
}

const familyOf = ({ operation }: Step): string => operation.split('/')[0];
