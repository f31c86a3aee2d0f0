import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactNumber, parseJson, printJson, textOf, unmarked, withPlainNumbers } from './numbers';

const LITERALS = ['1253261109769874438', '-9223372036854775808', '1.0', '0.0', '1e400', '-0', '1E5', '0.00000012', '12', '-0.5', '0'];

test('keeps the text of every number through parsing and printing', () => {
  const text = `{"a":[${LITERALS.join(',')}],"b":"1.0 and 99999999999999999999","c":null,"d\\"1.0":{"e":1.0}}`;
  assert.equal(printJson(parseJson(text)), text);
  for (const literal of LITERALS) assert.equal(textOf(exactNumber(literal)), literal);
});

test('leaves numbers that JavaScript prints alike as numbers', () => {
  assert.deepEqual(parseJson('[12,-0.5,0,1.5]'), [12, -0.5, 0, 1.5]);
});

test('rejects what is not JSON with the message of the parser', () => {
  for (const text of ['{', '[1.0,]', '01', '']) assert.throws(() => parseJson(text), SyntaxError);
});

test('formats texts without quotation marks and other values as JSON', () => {
  assert.deepEqual([0, false, null, '', 'a', { a: exactNumber('1.0') }].map(textOf), ['0', 'false', 'null', '', 'a', '{"a":1.0}']);
  assert.equal(unmarked(`at most ${exactNumber('9223372036854775807')}`), 'at most 9223372036854775807');
  assert.deepEqual(withPlainNumbers({ a: [exactNumber('1.0')] }), { a: [1] });
});
