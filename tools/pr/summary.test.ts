import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import type { Change } from '../../packages/openapi/diff/rules';
import { changedDocuments, type Figures, filesOf, readFigures, writeFigures } from './sizes';
import { asMarkdown, type Summary } from './summary';

const EMPTY: Summary = { descriptions: {}, pages: [], everywhere: [] };
const FIGURES: Figures = {
  page: '/api/wallet/transfers/transfer-to-bank',
  weight: { document: 20_000, script: 150_000, style: 20_000, other: 0, total: 190_000, font: 26_000 },
  tryIt: { before: 0, after: 100_000, data: 0 },
  documents: { '/docs/a': 5_000, '/docs/b': 5_000 },
  scripts: 400_000,
  styles: 30_000,
};
const removed = (unlisted: boolean): Change => ({
  rule: 'operation-removed',
  breaking: true,
  what: 'GET /things',
  remedy: 'Put it back.',
  met: [{ operation: 'GET /things', source: 'openapi/wallet/things.yaml:3', unlisted }],
});

test('states explicitly that nothing changed', () => {
  const text = asMarkdown(EMPTY);
  assert.match(text, /## Breaking changes of the APIs\n\nNone\./);
  assert.match(text, /No page has changed\./);
  assert.match(text, /Not measured, because there is no build\./);
});

test('lists a breaking change with its location and remedy, and marks unlisted groups', () => {
  const listed = asMarkdown({ ...EMPTY, descriptions: { wallet: [removed(false)] } });
  assert.match(listed, /- `operation-removed` `GET \/things`: `GET \/things`, openapi\/wallet\/things\.yaml:3\. Put it back\./);
  assert.doesNotMatch(listed, /unlisted/);
  assert.match(
    asMarkdown({ ...EMPTY, descriptions: { wallet: [removed(true)] } }),
    /1\*\*, 1 of them in unlisted groups only[\s\S]*`operation-removed` \(unlisted\)/,
  );
});

test('lists pages by kind of change and collapses long lists', () => {
  const pages = Array.from({ length: 25 }, (_, index) => ({ route: `/docs/p${index}`, kind: 'changed' as const }));
  const text = asMarkdown({ ...EMPTY, pages: [...pages, { route: '/docs/old', kind: 'removed' }], everywhere: ['src/css/site.css'] });
  assert.match(text, /\*\*Changed: 25\*\*/);
  assert.match(text, /<summary>5 more<\/summary>/);
  assert.match(text, /- \/docs\/old\n\nAdd a redirect/);
  assert.match(text, /- src\/css\/site\.css/);
});

test('compares sizes with the base and the budgets', () => {
  const heavier: Figures = {
    ...FIGURES,
    weight: { ...FIGURES.weight, document: 99_000 },
    documents: { ...FIGURES.documents, '/docs/a': 6_000 },
  };
  const text = asMarkdown({ ...EMPTY, figures: heavier, before: FIGURES });
  assert.match(text, /\| document \| 20\.0 \| 99\.0 \| [\d.]+ \|/);
  assert.match(text, /\*\*Over budget:\*\*\n\n- first visit, document: 99 kB/);
  assert.match(text, /- \/docs\/a: 5\.0 → 6\.0/);
  assert.doesNotMatch(text, /\/docs\/b/);
  assert.match(asMarkdown({ ...EMPTY, figures: FIGURES }), /The base has no figures/);
  assert.deepEqual(changedDocuments(FIGURES, FIGURES), []);
});

test('measures the files of a build and reads figures back as written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-figures-'));
  try {
    mkdirSync(path.join(folder, 'assets/js'), { recursive: true });
    for (const file of ['index.html', 'a.html', 'assets/js/a.js']) writeFileSync(path.join(folder, file), 'text '.repeat(100));
    const { documents, scripts, styles } = filesOf(folder);
    assert.deepEqual(Object.keys(documents), ['/a', '/']);
    assert.ok(scripts > 0 && scripts < 500 && scripts === documents['/']);
    assert.equal(styles, 0);
    writeFigures(path.join(folder, 'kept/figures.json'), FIGURES);
    assert.deepEqual(readFigures(path.join(folder, 'kept/figures.json')), FIGURES);
    assert.equal(readFigures(path.join(folder, 'none.json')), undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
