import assert from 'node:assert/strict';
import { test } from 'node:test';
import { main } from './main';

/** Attempts to start the server, and returns why it failed. */
const failureOf = (args: string) =>
  main(() => {
    throw new Error('opened');
  }, args.split(' ').filter(Boolean)).then(
    () => 'started',
    ({ message }: Error) => message.split('\n')[0],
  );

test('refuses arguments that it does not know before it opens the site', async () => {
  for (const args of ['--htp', '--http x', '--http 70000', '--http 1 2', '--public a.example', '--http --public', '--http --public a/b'])
    assert.equal(await failureOf(args), `Unknown arguments: ${args}`);
  for (const args of ['', '--http', '--http 4020', '--http --public a.example', '--http 4020 --public a.example'])
    assert.equal(await failureOf(args), 'opened', args);
});
