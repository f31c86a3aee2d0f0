import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { World } from '../state/world';
import { deliveriesOf } from '../webhooks/deliver';
import { token } from './authenticate';
import { addControl, refused } from './control';
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
  addControl(app, 'GET /_sandbox/state', {}, () => new Response(streamOf(engine.world.snapshot()), JSON_HEADERS));
  addControl(app, 'GET /_sandbox/clock', {}, (context) => context.json(clockOf(engine.world)));
  addControl(app, 'POST /_sandbox/clock/advance', { body: ['seconds'] }, (context, { body: { seconds } }) => {
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= LONGEST_STEP))
      return refused(context, `The clock advances by 0 to ${LONGEST_STEP} seconds (3,650 days) at a time.`);
    engine.world.clock.advance(Math.round(seconds * 1000));
    engine.tick();
    return context.json(clockOf(engine.world));
  });
  addControl(app, 'GET /_sandbox/events', { query: ['after', 'type'] }, (context, { query: { after, type } }) => {
    const { all } = engine.world.events;
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && !start) return refused(context, `There is no event ${after}. Omit "after" for all that are kept.`);
    if (type !== undefined && !hasEvent(engine.world, type)) return refused(context, `There is no event ${type}. Omit "type" for all.`);
    const wanted = all.slice(start).filter((event) => type === undefined || event.type === type);
    return context.json({ data: wanted.map((event) => ({ ...event, deliveries: deliveriesOf(engine.world, event) })) });
  });
  addControl(app, 'POST /_sandbox/reset', { body: ['seed'] }, (context, { body: { seed } }) => {
    if (seed !== undefined && seed !== 'story' && seed !== 'none')
      return refused(context, 'Send {"seed": "story"}, {"seed": "none"} or no body.');
    engine.reset(seed === undefined ? undefined : seed === 'story');
    return context.json(clockOf(engine.world));
  });
  add(app);
  app.all('/_sandbox/*', (context) => context.json({ error: 'There is no such control. The page /docs/sandbox lists all.' }, 404));
  app.all('*', (context) => engine.fetch(context.req.raw, FOR_ANY_SITE));
  return app;
}

const clockOf = ({ clock }: World) => ({
  now: new Date(clock.now()).toISOString(),
  timers: clock.timers.map(({ due, family, name, args }) => ({ due: new Date(due).toISOString(), family, name, args })),
});

/** Returns true if a family has a type of event. */
const hasEvent = ({ contracts }: World, type: string): boolean => [...contracts.values()].some(({ events }) => Object.hasOwn(events, type));
