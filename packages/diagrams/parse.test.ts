import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DiagramFault } from './model';
import { parseDiagram } from './parse';
import { wordsOf } from './sentences';

const ALT = 'alt="What the diagram shows"';

/** Asserts that a diagram is rejected at a line, relative to the fence, with a message that contains all of the texts. */
function refuses(meta: string, text: string, line: number, ...tells: string[]) {
  assert.throws(
    () => parseDiagram(meta, text),
    (error: unknown) => {
      assert.ok(error instanceof DiagramFault, String(error));
      assert.equal(error.line, line, error.message);
      for (const words of tells) assert.ok(error.message.includes(words), error.message);
      return true;
    },
  );
}

test('lists the participants of a sequence in order of appearance, including names with spaces and hyphens', () => {
  const text = "# Who pays whom.\nnote Ada: decides\n\nAda -> Ada-Lou's bank: pay: now -> here\n  Ada-Lou's bank --> Ada: 201\n";
  assert.deepEqual(parseDiagram(`sequence ${ALT}`, text), {
    kind: 'sequence',
    alt: 'What the diagram shows',
    participants: ['Ada', "Ada-Lou's bank"],
    steps: [
      { type: 'note', of: 'Ada', text: 'decides' },
      { type: 'request', from: 'Ada', to: "Ada-Lou's bank", text: 'pay: now -> here' },
      { type: 'response', from: "Ada-Lou's bank", to: 'Ada', text: '201' },
    ],
  });
});

test('parses a flow into boxes with roles and arrows with or without text', () => {
  const flow = parseDiagram(`flow ${ALT}`, 'start a: Handed in\nstart: A box called start\nend c-d: Over\na->start\nstart -> c-d: at last');
  assert.deepEqual(flow, {
    kind: 'flow',
    alt: 'What the diagram shows',
    boxes: [
      { id: 'a', label: 'Handed in', role: 'start' },
      { id: 'start', label: 'A box called start' },
      { id: 'c-d', label: 'Over', role: 'end' },
    ],
    arrows: [
      { from: 'a', to: 'start' },
      { from: 'start', to: 'c-d', text: 'at last' },
    ],
  });
  assert.deepEqual(wordsOf(flow), [
    'Handed in (start) leads to A box called start',
    'A box called start leads to Over: at last',
    'Over (end)',
  ]);
});

test('parses entities with fields, and relations with a cardinality at each end', () => {
  const entities = parseDiagram(`entities ${ALT}`, 'a: id, b_id\nb: id\na 0..1 -- * b: holds\na 1 --1 a: is');
  assert.equal(entities.kind, 'entities');
  assert.deepEqual(entities.kind === 'entities' && entities.relations, [
    { from: 'a', to: 'b', fromCount: '0..1', toCount: '*', text: 'holds' },
    { from: 'a', to: 'a', fromCount: '1', toCount: '1', text: 'is' },
  ]);
  assert.deepEqual(wordsOf(entities), ['a: id, b_id', 'b: id', 'a (one or none) holds b (any number)', 'a (one) is a (one)']);
});

test('rejects a fence without a valid kind or a meaningful alt', () => {
  refuses('', 'A -> B: c', 0, 'the kind is missing', '```diagram sequence alt="…"');
  refuses(`sequense ${ALT}`, 'A -> B: c', 0, 'Did you mean sequence?');
  refuses(`toString ${ALT}`, 'A -> B: c', 0, 'there is no kind');
  refuses('sequence', 'A -> B: c', 0, 'alt is missing', 'Write alt="…" after sequence');
  refuses('sequence alt="Too short"', 'A -> B: c', 0, 'too short', 'at least 15 characters');
  refuses("sequence alt='What the diagram shows'", 'A -> B: c', 0, 'is not a valid alt');
});

test('rejects an invalid line with its number and the expected syntax', () => {
  refuses(`sequence ${ALT}`, 'A -> B: c\n\nB <- A: d', 3, '`B <- A: d` is neither a message', '"A -> B: words"');
  refuses(`sequence ${ALT}`, 'A -> B', 1, 'is neither a message');
  refuses(`flow ${ALT}`, '# c\na: A\nb: B\na --> b', 4, '`a --> b` is neither a box', '"id -> id"');
  refuses(`entities ${ALT}`, 'a: id\nb: id\na 1 -- 2 b: has', 3, 'with 1, * or 0..1 at each end');
  refuses(`entities ${ALT}`, 'a: id\nb: id\na 1 -- * b', 3, 'is neither an entity nor a relation');
});

test('rejects undeclared and duplicate names', () => {
  refuses(`sequence ${ALT}`, 'Ada -> App: c\nnote Apps: d', 2, 'Did you mean App?');
  refuses(`sequence ${ALT}`, 'Ada -> App: c\nnote Somebody else: d', 2, 'Use one of Ada, App.');
  refuses(`flow ${ALT}`, 'review: A\nb: B\nb -> reveiw', 3, 'there is no box reveiw', 'Did you mean review?');
  refuses(`flow ${ALT}`, 'review: A\nb: B\nquite_other -> b', 3, 'Add a line "quite_other: words"');
  refuses(`entities ${ALT}`, 'a: id\nb: id\na 1 -- * long_name: has', 3, 'Add a line "long_name: field, field"');
  refuses(`flow ${ALT}`, 'a: A\na: B', 2, 'two boxes a');
});

test('rejects too few and too many elements', () => {
  const boxes = (count: number) => Array.from({ length: count }, (_, index) => `b${index}: Box`).join('\n');
  const messages = (count: number) => Array.from({ length: count }, (_, index) => `A -> B: ${index}`).join('\n');
  refuses(`flow ${ALT}`, boxes(1), 0, '1 box.', 'at least two');
  refuses(`entities ${ALT}`, boxes(13), 0, '13 boxes', 'Split the diagram');
  refuses(`sequence ${ALT}`, '', 0, '0 participants');
  refuses(`sequence ${ALT}`, messages(15), 15, '15 messages, but the maximum is 14');
  assert.equal(parseDiagram(`flow ${ALT}`, boxes(12)).kind, 'flow');
  assert.equal(parseDiagram(`sequence ${ALT}`, messages(14)).kind, 'sequence');
});
