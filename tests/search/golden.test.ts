import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '../../src/brand';
import { allFamilies } from '../../src/families';
import { readAsked } from '../../src/search/asked';
import { type Golden, KINDS, parseGolden, rankOf, readGolden } from './golden';
import { type SourcePage, sourcePages } from './sourcePages';

const FILE = 'tests/search/some.yaml';
const parse = (text: string) => parseGolden([{ file: FILE, text }]).flat();

/** Returns the lines of the parsing error, without the file name. */
function faultsOf(...texts: string[]): string[] {
  try {
    parseGolden(texts.map((text) => ({ file: FILE, text })));
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.replaceAll(`${FILE}:`, ''));
  }
  return assert.fail('It was read.');
}

test('reads the query, expectation, kind and line of a row', () => {
  const rows = parse(
    "# Words.\nexact:\n  - query: POST /a/{id}\n    page: /api/{product}-pay/a#body-b\n    also:\n      - /\ncode:\n  - { query: '409', page: /api/errors }\n",
  );
  assert.deepEqual(rows, [
    { query: 'POST /a/{id}', page: `/api/${brand.slug}-pay/a#body-b`, also: ['/'], kind: 'exact', at: `${FILE}:3` },
    { query: '409', page: '/api/errors', also: [], kind: 'code', at: `${FILE}:8` },
  ]);
});

const QUERY = '`query` must be what a reader types, in quotes where it is a number, without spaces around it.';
const ADDRESS = "must be an address of this site, as in '/api/wallet/transfers/get-transfer#path-transfer_id'.";

/** Each entry: fault, file content, start of each expected message line. */
const FAULTS: [fault: string, text: string, ...lines: string[]][] = [
  ['no YAML', 'exact:\n  - query: [a\n', '3:1: error invalid YAML: '],
  ['nothing', '', '1:1: error the file must have a list of rows for each kind: exact, '],
  [
    'an unknown kind',
    'exact:\n  - { query: a, page: /a }\ntypos:\n  - { query: b, page: /b }\n',
    '3:1: error there is no kind "typos". Did you mean typo?',
  ],
  ['a kind without rows', 'exact:\n  query: a\n  page: /a\n', '2:1: error exact must be a list of rows, each with query and page.'],
  ['a row that is none', 'exact:\n  - a\n', '2:1: error a row must have the keys query and page.'],
  [
    'an unknown key',
    'exact:\n  - query: a\n    page: /a\n    alos: [/b]\n',
    '4:1: error a row has no key "alos". Did you mean also? Keys: query, page, also.',
  ],
  ['a key twice', 'exact:\n  - query: a\n    query: b\n    page: /a\n', '3:1: error invalid YAML: Map keys must be unique'],
  ['no query', 'exact:\n  - page: /a\n', `2:1: error ${QUERY}`],
  ['a number', 'code:\n  - page: /a\n    query: 409\n', `3:1: error ${QUERY}`],
  ['spaces around a query', "exact:\n  - query: ' a'\n    page: /a\n", `2:1: error ${QUERY}`],
  ['no page', 'exact:\n  - query: a\n', `2:1: error \`page\` ${ADDRESS}`],
  ['a page elsewhere', 'exact:\n  - query: a\n    page: https://site.example/a\n', `3:1: error \`page\` ${ADDRESS}`],
  ['a slash at the end', 'exact:\n  - query: a\n    page: /a/\n', `3:1: error \`page\` ${ADDRESS}`],
  ['nothing in also', 'exact:\n  - query: a\n    page: /a\n    also: []\n', '4:1: error `also` must be a list of addresses. Leave it out'],
  [
    'also without a value',
    'exact:\n  - query: a\n    page: /a\n    also:\n',
    '4:1: error `also` must be a list of addresses. Leave it out',
  ],
  [
    'no address in also',
    'exact:\n  - query: a\n    page: /a\n    also:\n      - /b\n      - b\n',
    `6:1: error each of \`also\` ${ADDRESS}`,
  ],
  [
    'the page in also',
    'exact:\n  - query: a\n    page: /a\n    also:\n      - /a\n',
    '5:1: error /a is expected already. Take it out of `also`.',
  ],
  ['an address twice', 'exact:\n  - query: a\n    page: /a\n    also: [/b, /b]\n', '4:1: error /b is expected already.'],
  [
    'a query twice',
    'exact:\n  - query: Get a  key\n    page: /a\ntypo:\n  - query: get a key\n    page: /b\n',
    '5:1: error "get a key" stands at 2 already. Keep one of the two.',
  ],
  ['a page for nonsense', 'nonsense:\n  - query: a\n    page: /a\n', '3:1: error a row of nonsense expects no page.'],
  ['two things', 'exact:\n  - query: 1\n    page: a\n', `2:1: error ${QUERY}`, `3:1: error \`page\` ${ADDRESS}`],
];

for (const [fault, text, ...lines] of FAULTS) {
  test(`reports ${fault} with file, line and remedy`, () => {
    const said = faultsOf(text);
    assert.equal(said.length, lines.length, said.join('\n'));
    for (const [index, line] of lines.entries()) assert.ok(said[index].startsWith(line), said[index]);
  });
}

test('a nonsense query expects no results', () => {
  const [row] = parse('nonsense:\n  - query: a\n');
  assert.deepEqual(row, { query: 'a', page: '', also: [], kind: 'nonsense', at: `${FILE}:2` });
  assert.equal(rankOf(row, []), 1);
  assert.equal(rankOf(row, ['/a']), undefined);
});

test('rejects a query that is in both files', () => {
  assert.deepEqual(faultsOf('exact:\n  - { query: a, page: /a }\n', 'typo:\n  - { query: A, page: /a }\n'), [
    '2:1: error "A" stands at 2 already. Keep one of the two.',
  ]);
});

test('matches a page by any anchor, and an anchor exactly', () => {
  const page = { page: '/a', also: ['/b'] };
  assert.equal(rankOf(page, ['/a#x']), 1);
  assert.equal(rankOf(page, ['/c', '/ab', '/b', '/a']), 3);
  assert.equal(rankOf(page, ['/c']), undefined);
  assert.equal(rankOf(page, []), undefined);
  const place = { page: '/a#x', also: ['/b#y'] };
  assert.equal(rankOf(place, ['/a', '/a#y', '/b', '/a#x']), 4);
  assert.equal(rankOf(place, ['/b#y', '/a#x']), 1);
});

/** Returns a line for each URL that the site will not have or that the search must not return. */
function addressFaults(rows: readonly Pick<Golden, 'page' | 'also' | 'at'>[], pages: ReadonlyMap<string, SourcePage>): string[] {
  return rows.flatMap(({ page, also, at }) =>
    [page, ...also].filter(Boolean).flatMap((address) => {
      const [route, anchor] = address.split('#');
      const found = pages.get(route);
      if (!found) return [`${at}: there is no page ${route}`];
      if (found.unlisted) return [`${at}: ${route} is unlisted, so that no search finds it`];
      return anchor && !found.anchors().has(anchor) ? [`${at}: ${route} has no place #${anchor}`] : [];
    }),
  );
}

test('every expected URL exists and is searchable', async () => {
  const pages = await sourcePages();
  assert.deepEqual(addressFaults([...readGolden('tuning'), ...readGolden('heldOut'), ...readGolden('fresh')], pages), []);
  const asked = readAsked().map(({ address, at }) => ({ page: address, also: [], at }));
  assert.deepEqual(addressFaults(asked, pages), []);
  const [transfer, admin] = ['/api/wallet/transfers/get-transfer', '/api/platform-registry/admin-keys/list-all-keys'];
  const wrong = parse(`exact:
  - { query: a, page: '${transfer}#path-transfer_id', also: [/intro, '/docs/glossary#bvn', /userguide/${brand.slug}_signup#add-a-second-factor] }
  - { query: b, page: ${transfer}s }
  - { query: c, page: '${transfer}#path-id', also: ['/docs/glossary#nothing'] }
  - { query: d, page: ${admin} }
`);
  assert.deepEqual(addressFaults(wrong, pages), [
    `${FILE}:3: there is no page ${transfer}s`,
    `${FILE}:4: ${transfer} has no place #path-id`,
    `${FILE}:4: /docs/glossary has no place #nothing`,
    `${FILE}:5: ${admin} is unlisted, so that no search finds it`,
  ]);
});

test('every third row of each kind is held out', () => {
  const count = (rows: readonly Golden[], kind: string) => rows.filter((row) => row.kind === kind).length;
  const [tuning, heldOut] = [readGolden('tuning'), readGolden('heldOut')];
  const split = KINDS.map((kind) => [kind, count(tuning, kind), count(heldOut, kind)] as const);
  for (const [kind, kept, held] of split) assert.equal(held, Math.floor((kept + held) / 3), `${kind}: ${kept} and ${held}`);
  // Kinds that occur only in fresh.yaml have no rows here.
  assert.ok(split.every(([, kept, held]) => !kept || held >= 5));
});

test('the rows cover all kinds of content', () => {
  for (const set of ['tuning', 'heldOut'] as const) {
    const expected = readGolden(set).map(({ page }) => page);
    const rooms = ['/docs/', '/docs/glossary#', '/tutorials/', '/userguide/', '/blog/', '/api/intro#', '/api/errors/'];
    const families = allFamilies.map(({ slug }) => `/api/${slug}/`);
    assert.deepEqual(
      [...rooms, ...families].filter((start) => !expected.some((page) => page.startsWith(start))),
      [],
      set,
    );
  }
});
