import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '../platform/brand';
import { parseAliases, withAliases } from './aliases';
import type { SearchRecord } from './record';

const FILE = 'packages/search/aliases/some.yaml';
const parse = (...texts: string[]) => parseAliases(texts.map((text) => ({ file: FILE, text })));

test('parses a line into its address, phrases and position', () => {
  assert.deepEqual(parse('# Words.\n"/api/{product}-pay/a#b": [new fd, "429"]\n/c: []\n'), [
    { address: `/api/${brand.slug}-pay/a#b`, phrases: ['new fd', '429'], at: `${FILE}:2` },
    { address: '/c', phrases: [], at: `${FILE}:3` },
  ]);
});

/** Test cases: error, file contents, and start of the message. */
const FAULTS: [fault: string, texts: string[], line: string][] = [
  ['invalid YAML', ['/a: [b\n'], '2:1: error invalid YAML: '],
  ['a list', ['- a\n'], '1:1: error the file must contain a line'],
  ['an invalid address', ['/a: [b]\na b: [c]\n'], '2:1: error "a b" is not a path of this site'],
  ['a missing list', ['/a: b\n'], '1:1: error /a must have a list'],
  ['a number', ['/a: [b, 429]\n'], '1:1: error /a: 429 is not text. Enclose it in quotes.'],
  ['an empty phrase', ['/a: [b, ""]\n'], '1:1: error /a: "" is not text.'],
  ['a sentence', [`/a: [${'long '.repeat(13)}]\n`], '1:1: error /a: "long long'],
  ['a duplicate phrase', ['/a: [New fd, new FD]\n'], '1:1: error /a contains "new fd" twice.'],
  ['a duplicate line', ['/a: [b]\n/a: [c]\n'], '2:1: error invalid YAML: Map keys must be unique'],
  ['an address in two files', ['/a: [b]\n', '\n/a: [c]\n'], `2:1: error /a is already listed at ${FILE}:1.`],
];

for (const [fault, texts, line] of FAULTS) {
  test(`reports ${fault} with file, line and remedy`, () => {
    assert.throws(
      () => parse(...texts),
      ({ message }: Error) => message.startsWith(`${FILE}:${line}`),
    );
  });
}

test('adds phrases to the record of the page but not to its fields, and counts lines without a page', () => {
  const record = (url: string, kind: SearchRecord['kind']): SearchRecord => ({ url, kind, title: url, section: '', names: [], text: '' });
  const records = [record('/a', 'operation'), record('/b', 'operation'), record('/a#b', 'field')];
  assert.deepEqual(withAliases(records, parse('/a: [x]\n/b: []\n/a#b: [y]\n/c: [z]\n')), {
    records: [{ ...records[0], aliases: ['x'] }, records[1], records[2]],
    used: 1,
    unused: 2,
  });
});
