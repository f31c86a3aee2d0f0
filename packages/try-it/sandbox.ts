import { SandboxClient } from '../sandbox/browser/client';
import { newKey } from './draft';
import { recall, store } from './storage';

let client: SandboxClient | undefined;

/** Returns the sandbox of this tab, and of tabs that were opened from it. */
export function sandbox(): SandboxClient {
  if (client) return client;
  const group = recall<string>('sandbox.group') ?? newKey();
  store('sandbox.group', group);
  client = new SandboxClient(group);
  return client;
}

/**
 * Sends a request to the sandbox.
 *
 * @param family folder of the family
 * @throws Error if the sandbox cannot be loaded
 */
export async function respondHere(family: string, request: Request, withToken: boolean): Promise<Response> {
  const { method, url, headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
  const response = await sandbox().run('send', {
    families: [family],
    request: { method, url, headers: [...headers], body },
    client: withToken,
  });
  const isEmpty = response.status === 204 || response.status === 304;
  return new Response(isEmpty ? null : response.body, { status: response.status, headers: response.headers });
}
