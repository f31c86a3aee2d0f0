import type { Sender, StepRequest } from '../../packages/guides/steps/model';
import type { Sandbox } from '../../packages/guides/steps/run';
import { behaviours } from '../../packages/sandbox/behaviours';
import { appOf } from '../../packages/sandbox/http/app';
import { CLIENT, SECRET_KEY, sessionToken } from '../../packages/sandbox/http/caller';
import { Engine } from '../../packages/sandbox/http/engine';
import type { Contract } from '../../packages/sandbox/model/contract';

/** Requests per minute and family, as documented for the sandbox. */
export const QUOTA = 100;

/**
 * Returns a fresh sandbox in this process, with the story and a clock that only moves when it is advanced. A bug of the sandbox is thrown.
 *
 * @param contracts contracts of all families
 */
export function sandboxOf(contracts: readonly Contract[]): Sandbox {
  const bugs: unknown[] = [];
  const engine = new Engine({ contracts, behaviours, quota: QUOTA, real: () => 0, report: (error) => bugs.push(error) });
  const app = appOf(engine);
  const stopAtBug = () => {
    if (bugs.length) throw bugs[0];
  };
  return {
    async send(request, sender, token) {
      const response = await app.fetch(requestOf(request, sender, token));
      stopAtBug();
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: isJson && text ? JSON.parse(text) : undefined,
      };
    },
    async advance(seconds) {
      engine.world.clock.advance(seconds * 1000);
      engine.tick();
      stopAtBug();
    },
    events: async () => engine.world.events.all.map(({ type, body }) => ({ type, data: body.data })),
  };
}

/** Builds the request of a step. */
function requestOf(
  { method, base, template, path, query, headers, body, parts }: StepRequest,
  sender: Sender | undefined,
  token = tokenOf(sender),
): Request {
  const below = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]));
  const search = new URLSearchParams(query).toString();
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded';
  const authorization = base ? token && `Bearer ${token}` : `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`;
  return new Request(`http://localhost${base}${below}${search && `?${search}`}`, {
    method,
    headers: { ...headers, ...(authorization && { Authorization: authorization }) },
    body: parts
      ? formOf(parts)
      : body === undefined
        ? undefined
        : isForm
          ? new URLSearchParams(body as Record<string, string>)
          : JSON.stringify(body),
  });
}

function formOf(parts: NonNullable<StepRequest['parts']>): FormData {
  const form = new FormData();
  for (const part of parts) form.set(part.name, 'file' in part ? new File([part.file], part.file) : part.value);
  return form;
}

/** Returns the test credential of a sender. */
export function tokenOf(sender: Sender | undefined): string | undefined {
  if (!sender) return undefined;
  if (sender.credential === 'ACCESS_TOKEN') return sessionToken(sender.role);
  return sender.role === 'tenant' ? SECRET_KEY : `${SECRET_KEY}_${sender.role}`;
}
