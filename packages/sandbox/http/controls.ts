import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { World } from '../state/world';
import { deliveriesOf } from '../webhooks/deliver';
import { token } from './authenticate';
import type { Engine } from './engine';
import { streamOf } from './jsonStream';

const EXPOSED = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'Sandbox-Fidelity',
  'Sandbox-Error-Text',
  'Deprecation',
  'Sunset',
  'Location',
  'Allow',
];

/** Headers with which any site may read a response. They are given to the engine, because adding them to a response copies it. */
const FOR_ANY_SITE = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED.join(',') };

const JSON_HEADERS = { headers: { 'Content-Type': 'application/json' } };

/** Longest step of the clock: ten years, in seconds. */
const LONGEST_STEP = 315_360_000;

/**
 * Returns the sandbox as an application of Web requests and responses: the operations of all families, `/oauth2/token`, and
 * `/_sandbox/` with state, events, clock and reset.
 *
 * @param add adds controls of the host
 */
export function appOf(engine: Engine, add: (app: Hono) => void = () => {}): Hono {
  const app = new Hono();
  const forAnySite = cors({ origin: '*', exposeHeaders: EXPOSED, maxAge: 600 });
  app.on('OPTIONS', '*', forAnySite);
  app.use('/_sandbox/*', forAnySite);
  app.use('/oauth2/*', forAnySite);
  app.post('/oauth2/token', (context) => token(engine.world, context.req.raw));
  app.get('/_sandbox/state', () => new Response(streamOf(engine.world.snapshot()), JSON_HEADERS));
  app.get('/_sandbox/clock', (context) => context.json(clockOf(engine.world)));
  app.post('/_sandbox/clock/advance', async (context) => {
    const body = await context.req.json<{ seconds?: unknown } | null>().catch(() => null);
    const seconds = body?.seconds;
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= LONGEST_STEP)) {
      return context.json({ error: `Send {"seconds": number from 0 to ${LONGEST_STEP}}.` }, 400);
    }
    engine.world.clock.advance(Math.round(seconds * 1000));
    engine.tick();
    return context.json(clockOf(engine.world));
  });
  app.get('/_sandbox/events', (context) => {
    const { after, type } = context.req.query();
    const all = engine.world.events.all;
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && !start)
      return context.json({ error: `There is no event ${after}. Omit "after" for all that are kept.` }, 400);
    const wanted = all.slice(start).filter((event) => !type || event.type === type);
    return context.json({ data: wanted.map((event) => ({ ...event, deliveries: deliveriesOf(engine.world, event) })) });
  });
  app.post('/_sandbox/reset', async (context) => {
    const text = await context.req.text();
    const story = storyIn(text || '{}');
    if (story === null) return context.json({ error: 'Send {"seed": "story"}, {"seed": "none"} or no body.' }, 400);
    engine.reset(story);
    return context.json(clockOf(engine.world));
  });
  add(app);
  app.all('*', (context) => engine.fetch(context.req.raw, FOR_ANY_SITE));
  return app;
}

const clockOf = ({ clock }: World) => ({
  now: new Date(clock.now()).toISOString(),
  timers: clock.timers.map(({ due, family, name, args }) => ({ due: new Date(due).toISOString(), family, name, args })),
});

/** Returns whether a body selects the story or nothing, undefined if it leaves the choice; null if it is malformed. */
function storyIn(text: string): boolean | undefined | null {
  try {
    const { seed }: { seed?: unknown } = JSON.parse(text);
    if (seed === undefined) return undefined;
    return seed === 'story' ? true : seed === 'none' ? false : null;
  } catch {
    return null;
  }
}
