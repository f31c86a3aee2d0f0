import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CatalogueEntry, readErrorCatalogue, retryOf } from '../../openapi/errorCatalogue';
import { Description } from '../../openapi/model/description';
import type { FamilyIndex, GroupEntry, PageEntry } from '../components/model';
import { errorPages } from '.';
import { adviceOf } from './advice';
import { listedErrors, problemsOf } from './familyErrors';
import { phraseOf } from './statuses';

const ENTRY = { title: 'Title', detail: 'Detail.', cause: 'The `cause`.', remedy: 'The remedy.' };
const CATALOGUE: Record<string, CatalogueEntry> = {
  no_such: { status: 404, when: 'path_id', ...ENTRY },
  busy: { status: 409, when: 'idempotent', ...ENTRY },
  wrong: { status: 422, ...ENTRY },
};

const page = (id: string, errors: string[]): PageEntry => ({
  id,
  title: id,
  method: 'post',
  path: `/${id}`,
  route: `/api/f/g/${id}`,
  deprecated: false,
  summary: '',
  errors,
  effects: [],
});
const group = (name: string, unlisted: boolean, pages: PageEntry[]): GroupEntry => ({
  id: name,
  name,
  label: name,
  route: `/api/f/${name}`,
  html: '',
  summary: '',
  unlisted,
  also: [],
  pages,
});
const index = (groups: GroupEntry[], problems: FamilyIndex['problems'] = {}): FamilyIndex => ({
  slug: 'f',
  label: 'F',
  servers: [],
  groups,
  objects: [],
  problems,
});

test('lists the operations of a code by family and group, without unlisted ones', () => {
  const indexes = [
    index([group('a', false, [page('x', ['wrong']), page('y', [])]), group('hidden', true, [page('z', ['wrong'])])]),
    index([]),
  ];
  const [, , wrong] = errorPages(CATALOGUE, indexes);
  assert.equal(wrong.code, 'wrong');
  assert.deepEqual(
    wrong.families.map(({ family, groups }) => [family.href, groups.map((each) => [each.group.href, each.pages.map(({ id }) => id)])]),
    [['/category/f', [['/api/f/a', ['x']]]]],
  );
});

const operationOf = (post: object, path = '/') => new Description({ paths: { [path]: { post } } }).operations[0];

test('lists an operation for its own codes and those with few operations; for a common code only if the rule does not cover it', () => {
  const parameters = [{ name: 'Idempotency-Key', in: 'header' }];
  const listed = (path: string, codes: string[]) => listedErrors(operationOf({ 'x-error-codes': codes, parameters }, path), CATALOGUE);
  assert.deepEqual(listed('/x/{id}', ['no_such', 'busy', 'wrong', 'strange']), ['busy', 'wrong']);
  assert.deepEqual(listed('/x', ['no_such']), ['no_such']);
});

test("uses an operation's response as the sample, preferring one with field errors and never an unlisted one", () => {
  const pageOf = (id: string, body: object, unlisted = false) => ({
    entry: page(id, []),
    operation: { unlisted },
    source: operationOf({
      responses: { 422: { content: { 'application/problem+json': { examples: { wrong: { value: { code: 'wrong', ...body } } } } } } },
    }),
  });
  const errors = [{ pointer: '/a' }];
  const problems = problemsOf([
    pageOf('hidden', { errors }, true),
    pageOf('plain', {}),
    pageOf('blames', { errors }),
    pageOf('later', { errors }),
  ]);
  assert.equal(problems.wrong.operation.label, 'blames');
  const [, busy, wrong] = errorPages(CATALOGUE, [index([]), index([], problems)]);
  assert.equal(wrong.sample.operation?.href, '/api/f/g/blames');
  assert.match(wrong.sample.text, /^HTTP\/1\.1 422 Unprocessable Content\nContent-Type: application\/problem\+json\n/);
  assert.deepEqual(JSON.parse(wrong.sample.text.split('\n\n')[1]), { code: 'wrong', errors });
  assert.equal(busy.sample.operation, undefined);
  assert.match(busy.sample.text, /\nRetry-After: \d+\n\n[\s\S]*"code": "busy"/);
});

test('prefers a sample that lists what the state allows', () => {
  const pageOf = (id: string, actions: string[]) => ({
    entry: page(id, []),
    operation: { unlisted: false },
    source: operationOf({
      responses: {
        409: { content: { 'application/problem+json': { examples: { wrong: { value: { code: 'wrong', allowed_actions: actions } } } } } },
      },
    }),
  });
  const problems = problemsOf([pageOf('ended', []), pageOf('open', ['close'])]);
  assert.equal(problems.wrong.operation.label, 'open');
  const [, , wrong] = errorPages(CATALOGUE, [index([], problemsOf([pageOf('ended', [])])), index([], problems)]);
  assert.match(wrong.sample.text, /"close"/);
});

test('derives retry advice from status and kind unless the entry overrides it', () => {
  const short = (entry: Parameters<typeof adviceOf>[0]) => adviceOf(entry).short;
  assert.equal(short({ status: 422 }), 'after a change');
  assert.equal(short({ status: 409, when: 'write' }), 'with a new key');
  assert.equal(short({ status: 409, when: 'idempotent' }), 'after Retry-After');
  assert.equal(short({ status: 429, when: 'always' }), 'after Retry-After');
  assert.equal(short({ status: 422, when: 'idempotent' }), 'after a change');
  assert.equal(short({ status: 500 }), 'depends on the operation');
  assert.equal(short({ status: 503 }), 'after a moment');
  assert.equal(short({ status: 503, retry: 'look_first' }), 'check first');
  assert.equal(retryOf(readErrorCatalogue().bank_unavailable), 'look_first');
});

test('every status of the catalogue has a reason phrase, as in RFC 9110', () => {
  for (const [code, { status }] of Object.entries(readErrorCatalogue())) assert.ok(phraseOf(status), code);
  assert.deepEqual([phraseOf(413), phraseOf(422), phraseOf(409)], ['Content Too Large', 'Unprocessable Content', 'Conflict']);
});
