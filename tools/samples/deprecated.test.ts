import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programFrom } from '../../packages/guides/program';
import { withApi } from './apiDouble';
import { cannotRun, runProgram } from './program';

const PATHS = {
  '/things': { parameters: [{ name: 'x', in: 'query', deprecated: true }], get: { deprecated: false }, post: {} },
  '/old': { get: { deprecated: true }, patch: {} },
};

test('lists exactly the deprecated operations', { skip: cannotRun('curl') }, async () => {
  await withApi(
    () => ({ status: 200, body: { paths: PATHS } }),
    async (address) => {
      const [program] = programFrom('deprecated', { url: `${address}/openapi.json` });
      const { output, errors } = await runProgram('curl', program.text);
      assert.equal(output, 'get /old\n', errors);
    },
  );
});
