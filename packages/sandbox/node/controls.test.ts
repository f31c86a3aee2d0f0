import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appOf } from '../http/controls';
import { propertiesOf, resolved } from '../model/schemas';
import { HOUSE, readContracts } from './contracts';
import { addLocalControls, inSandbox } from './localControls';
import { RequestLog } from './requestLog';
import { engineFor } from './testEngine';

const engine = engineFor('wallet');
const app = appOf(engine, (controls) => addLocalControls(controls, engine, new RequestLog()));

/** Method and path of every control. */
const CONTROLS = app.routes.filter(({ path, method }) => path.startsWith('/_sandbox/') && method !== 'ALL');

async function errorOf(method: string, path: string, body?: string): Promise<[number, string | undefined]> {
  const response = await app.request(path, { method, body });
  return [response.status, (await response.json()).error];
}

describe('the controls', () => {
  it('are all found', () => assert.equal(CONTROLS.length, 8));

  for (const { method, path } of CONTROLS) {
    it(`refuse a parameter that ${method} ${path} does not have`, async () => {
      const [status, error = ''] = await errorOf(method, `${path}?nope=1`);
      assert.deepEqual([status, /^There is no parameter nope\. Parameters: /.test(error)], [400, true], error);
    });

    if (method === 'POST')
      for (const body of ['{"nope":1}', '[]', 'null', '1', '{"seed"'])
        it(`refuse the body ${body} for ${method} ${path}`, async () => {
          const [status, error = ''] = await errorOf(method, path, body);
          assert.deepEqual([status, /Fields: /.test(error)], [400, true], error);
        });

    // The names are those of the message about an unknown parameter.
    it(`refuse an empty, unknown or repeated value of each parameter of ${method} ${path}`, async () => {
      const [, error = ''] = await errorOf(method, `${path}?nope=1`);
      const [, names = ''] = /Parameters: (.*)\./.exec(error) ?? [];
      for (const name of names.split(', ').filter((each) => each !== 'none'))
        for (const query of [`${name}=`, `${name}=nope`, `${name}=a&${name}=b`])
          assert.equal((await errorOf(method, `${path}?${query}`))[0], 400, query);
    });
  }

  it('refuse another path and another method', async () => {
    for (const [method, path] of [
      ['GET', '/_sandbox/nope'],
      ['DELETE', '/_sandbox/state'],
    ])
      assert.equal((await errorOf(method, path))[0], 404);
  });
});

describe('the control that sends events', () => {
  for (const family of HOUSE)
    it(`sends the example of every event of ${family}, and refuses states of its resource after which it is not sent`, async () => {
      const engine = engineFor(family);
      const app = appOf(engine, (controls) => addLocalControls(controls, engine, new RequestLog()));
      const [{ events, schemas }] = engine.world.contracts.values();
      const post = async (body: object) => {
        const response = await app.request('/_sandbox/events', { method: 'POST', body: JSON.stringify(body) });
        const { error, body: sent } = await response.json();
        return error ?? sent.data;
      };
      for (const [type, { data: schema, example, states = {} }] of Object.entries(events)) {
        assert.deepEqual(await post({ type }), inSandbox(example), type);
        for (const [field, reached] of Object.entries(states)) {
          const all: (string | null)[] = resolved(propertiesOf(schema, schemas)[field], schemas).enum ?? [];
          for (const state of all.filter((each) => each !== null && !reached.includes(each)))
            assert.equal(
              await post({ type, data: { [field]: state } }),
              `The data of ${type} is not valid at /${field}: Must be ${reached.join(' or ')}.`,
            );
        }
      }
    });

  it('knows the states of most events', () => {
    const all = readContracts().flatMap(({ events }) => Object.values(events));
    const known = all.filter(({ states }) => states).length;
    assert.ok(known > all.length / 2, `${known} of ${all.length}`);
  });
});
