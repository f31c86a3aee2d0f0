import assert from 'node:assert/strict';
import test from 'node:test';
import { faultsIn } from '../site/faults';
import { asLine } from '../support/problems';
import { annotationsIn, asCommand } from './annotations';

test('turns a line of each check into an annotation at its file and line', () => {
  const prose = asLine({ file: 'docs/a.mdx', offset: 4, message: 'say less', remedy: 'Leave it out' }, 'one\ntwo');
  assert.deepEqual(annotationsIn(`12 pages\n${prose}\n`), ['::error file=docs/a.mdx,line=2,col=1::say less. Leave it out']);
  assert.deepEqual(annotationsIn('openapi/wallet/transfers.yaml:12:5: error no example. Write one. [house/examples]'), [
    '::error file=openapi/wallet/transfers.yaml,line=12,col=5::no example. Write one. [house/examples]',
  ]);
  assert.deepEqual(annotationsIn('api/intro.mdx:7: error <Request>: no such operation'), [
    '::error file=api/intro.mdx,line=7::<Request>: no such operation',
  ]);
  assert.deepEqual(annotationsIn('src/a.ts(3,9): error TS2322: not a number.'), [
    '::error file=src/a.ts,line=3,col=9::TS2322: not a number.',
  ]);
});

test('turns a build error into an annotation', () => {
  const output = `MDX compilation failed for file "${process.cwd()}/docs/intro.mdx"\nCause: Unexpected token (4:2)\n`;
  assert.match(
    annotationsIn(faultsIn(output, process.cwd()).join('\n'))[0],
    /^::error file=docs\/intro\.mdx,line=4,col=2::Unexpected token\. /,
  );
});

test('ignores lines that are not errors, and duplicates', () => {
  const fault = 'docs/a.mdx:1:1: error it is wrong.';
  assert.equal(annotationsIn(`${fault}\n\u001b[31m${fault}\u001b[39m\n`).length, 1);
  assert.deepEqual(annotationsIn('docs/a.mdx:1:1: warning odd\n0 problems\nnot ok 3 - says error at 10:20: error\n'), []);
});

test('escapes characters in a message or a file name that would end the command early', () => {
  const command = asCommand({ kind: 'warning', file: 'a,b:c.md', line: '1', message: '100 %\nof it: all, ::error::' });
  assert.equal(command, '::warning file=a%2Cb%3Ac.md,line=1::100 %25%0Aof it: all, ::error::');
});
