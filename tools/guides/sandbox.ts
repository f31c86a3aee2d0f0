import { requestOf } from '../../packages/guides/steps/request';
import type { Sandbox } from '../../packages/guides/steps/run';
import { behaviours } from '../../packages/sandbox/behaviours';
import { appOf } from '../../packages/sandbox/http/controls';
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
      const response = await app.fetch(requestOf('http://localhost', request, sender, token));
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
