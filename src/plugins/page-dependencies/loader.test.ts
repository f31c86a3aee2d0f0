import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(__dirname, '../../..');
const loader = createRequire(__filename)('./loader.cjs') as (this: object, source: string) => string;

/** Returns the files that a page depends on, relative to the project. */
function dependenciesOf(source: string): string[] {
  const found: string[] = [];
  const add = (file: string) => found.push(path.relative(ROOT, file));
  assert.equal(loader.call({ addDependency: add, addContextDependency: add }, source), source);
  return found;
}

test('a page with terms and the glossary itself depend on the glossary', () => {
  assert.deepEqual(dependenciesOf('A <Term>space</Term>.'), ['docs/glossary.yaml']);
  assert.deepEqual(dependenciesOf(readFileSync(path.join(ROOT, 'docs/overviews/glossary.mdx'), 'utf8')), ['docs/glossary.yaml']);
  assert.deepEqual(dependenciesOf('No term.'), []);
});

test('a page depends on the descriptions and programs that it quotes', () => {
  assert.deepEqual(dependenciesOf('<Request operation="wallet/createTransfer" /> <Delivery event="pay/receivePaymentSucceeded" />'), [
    '.cache/quotes/wallet.json',
    '.cache/quotes/pay.events.json',
    '.cache/guides/verified.json',
  ]);
  assert.ok(dependenciesOf('<Program name="one-attempt" title="x" />').every((file) => file.endsWith('one-attempt')));
});

/** Returns the errors of a page that is compiled by `npm start`, beside a process that finds a problem in each file. */
async function errorsOf(saved: string[], port: number): Promise<string[]> {
  process.env.PREVIEW_PORT = String(port);
  const errors: string[] = [];
  const resourcePath = path.join(ROOT, 'docs/one.mdx');
  const _compiler = { modifiedFiles: new Set(saved.map((file) => path.join(ROOT, file))) };
  const emitError = ({ message }: Error) => errors.push(message);
  await new Promise<void>((resolve) => {
    const async = () => () => resolve();
    if (loader.call({ resourcePath, _compiler, emitError, async }, 'Text.') !== undefined) resolve();
  });
  delete process.env.PREVIEW_PORT;
  return errors;
}

test('npm start shows the problems of a page that has been saved, and of no other page', async (context) => {
  const server = createServer(({ url }, response) => response.end(JSON.stringify([`${url}: error`]))).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  assert.deepEqual(await errorsOf(['docs/one.mdx'], port), ['/page-problems?file=docs%2Fone.mdx: error']);
  assert.deepEqual(await errorsOf(['docs/two.mdx'], port), []);
});

test('npm start shows a page if nothing finds its problems', async () => assert.deepEqual(await errorsOf(['docs/one.mdx'], 1), []));
