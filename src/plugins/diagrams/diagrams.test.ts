import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { draw } from '../../../packages/diagrams/draw';
import type { Box, Picture } from '../../../packages/diagrams/model';
import { parseDiagram } from '../../../packages/diagrams/parse';
import { linesOf as brokenInto, widthOf } from '../../../packages/diagrams/text';
import diagrams from './index';

const ALT = 'alt="What the diagram shows"';
const LONG = 'word '.repeat(12).trim();
const many = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Samples from simple diagrams to the maximum number of elements. */
const SAMPLES: Record<string, [meta: string, text: string]> = {
  'two participants': [`sequence ${ALT}`, 'Ada -> App: order and PIN\nApp --> Ada: 201\nnote App: books it'],
  'messages to oneself and past others': [
    `sequence ${ALT}`,
    `A -> D: ${LONG}\nD -> D: ${LONG}\nD --> A: done\nA -> A: thinks\nB -> C: short\nnote A: ${LONG}\nnote D: ${LONG}`,
  ],
  'the most participants': [
    `sequence ${ALT}`,
    many(14, (index) => `The participant number ${index % 12} -> The participant number ${(index + 1) % 12}: ${LONG}`),
  ],
  'words that do not end': [`sequence ${ALT}`, `A -> B: POST /a_path/${'x'.repeat(60)}\n${'N'.repeat(40)} -> B: b`],
  'a flow': [
    `flow ${ALT}`,
    'start a: Handed in\nchoice b: An operator looks\nend c: Approved\nend d: Rejected\na -> b\nb -> c: complete\nb -> d: no\nb -> a: again\nd -> d: stays',
  ],
  'the most boxes': [`flow ${ALT}`, `${many(12, (i) => `b${i}: ${LONG}`)}\n${many(11, (i) => `b0 -> b${i + 1}: words number ${i}`)}`],
  'boxes without arrows': [`flow ${ALT}`, many(12, (index) => `b${index}: Box ${index}`)],
  'two entities': [`entities ${ALT}`, 'account: id, owner_id\ntransaction: id, account_id\naccount 1 -- * transaction: has'],
  'the most entities': [
    `entities ${ALT}`,
    `${many(12, (i) => `entity_${i}: id, ${'name_of_a_field'.repeat(3)}`)}\n${many(11, (i) => `entity_${i} 0..1 -- * entity_${i + 1}: ${LONG}`)}\nentity_1 1 -- * entity_1: leads`,
  ],
};

const picturesOf = async ([meta, text]: [string, string]) => {
  const { wide, narrow } = await draw(parseDiagram(meta, text));
  return narrow ? [wide, narrow] : [wide];
};

const apart = (a: Box, b: Box) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
const linesOf = ({ boxes, labels }: Picture) =>
  [...boxes.flatMap(({ title, fields }) => [title, ...(fields ? [fields] : [])]), ...labels.map(({ words }) => words)].flatMap(
    ({ lines }) => lines,
  );

for (const [name, sample] of Object.entries(SAMPLES)) {
  test(`${name}: avoids overlaps and stays within the picture`, async () => {
    for (const picture of await picturesOf(sample)) {
      const all: Box[] = [...picture.boxes, ...picture.labels];
      for (const [index, box] of all.entries()) {
        const { x, y, width, height } = box;
        assert.ok(x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height, JSON.stringify([box, picture.width]));
        for (const other of all.slice(index + 1)) assert.ok(apart(box, other), JSON.stringify([box, other]));
      }
      const ends = picture.lines.flatMap(({ path }) => [...path.matchAll(/[MLQ]([\d.]+) ([\d.]+)/g)]);
      for (const [, x, y] of ends) assert.ok(Number(x) <= picture.width && Number(y) <= picture.height);
    }
  });

  test(`${name}: fits one picture to the column of a page and one to a small screen`, async () => {
    const pictures = await picturesOf(sample);
    assert.ok(pictures[0].width <= 680, String(pictures[0].width));
    assert.ok((pictures[1] ?? pictures[0]).width <= 326, String(pictures[1]?.width));
  });

  test(`${name}: contains all words in each picture and is deterministic`, async () => {
    const pictures = await picturesOf(sample);
    assert.deepEqual(await picturesOf(sample), pictures);
    const letters = (text: string) => text.replace(/\s/g, '');
    const drawing = parseDiagram(...sample);
    const said =
      drawing.kind === 'sequence'
        ? [...drawing.participants, ...drawing.steps.map(({ text }) => text)]
        : drawing.kind === 'flow'
          ? [...drawing.boxes.map(({ label }) => label), ...drawing.arrows.map(({ text = '' }) => text)]
          : [...drawing.boxes.flatMap(({ id, fields }) => [id, ...fields]), ...drawing.relations.map(({ text }) => text)];
    for (const picture of pictures) for (const words of said) assert.ok(letters(linesOf(picture).join('')).includes(letters(words)), words);
  });
}

/** Returns the nodes of a Markdown page after running the plugin. */
async function page(text: string): Promise<Root> {
  const processor = unified().use(remarkParse).use(diagrams);
  const file = new VFile({ path: 'page.mdx', value: text });
  return (await processor.run(processor.parse(file), file)) as Root;
}

test('turns a block into a figure with a title, pictures and a text alternative, and keeps other code', async () => {
  const { children } = await page(
    `Text.\n\n\`\`\`diagram sequence alt="Ada asks <App> twice"\nAda -> App: a & b\n\`\`\`\n\n\`\`\`json\n{}\n\`\`\``,
  );
  assert.deepEqual(
    children.map(({ type }) => type),
    ['paragraph', 'mdxJsxFlowElement', 'code'],
  );
  const { name, attributes } = children[1] as MdxJsxFlowElement;
  assert.equal(name, 'Diagram');
  const html = String(attributes[0].value);
  assert.match(
    html,
    /^<figure class="guide-diagram"><div class="guide-picture"><svg role="img"[^>]*><title>Ada asks &lt;App&gt; twice<\/title>/,
  );
  for (const words of ['>Ada<', '>App<', '>a &amp; b<', '<li>Ada to App: a &amp; b</li>']) assert.ok(html.includes(words), words);
});

test('renders a picture for each screen size if the diagram is wide', async () => {
  const { children } = await page(`\`\`\`diagram ${SAMPLES['the most participants'].join('\n')}\n\`\`\``);
  const html = String((children[0] as MdxJsxFlowElement).attributes[0].value);
  assert.equal(html.match(/<svg role="img"/g)?.length, 2);
  assert.match(html, /guide-diagram--\d+/);
});

test('reports a fault at its line of the page, also in a list', async () => {
  await assert.rejects(page(`Text.\n\n- In a list:\n\n  \`\`\`diagram flow ${ALT}\n  a: A\n\n  b: B\n  a -> c\n  \`\`\``), {
    line: 9,
    column: 3,
    reason: 'diagram: flow: there is no box c. Add a line "c: words".',
  });
});

test('breaks a word that does not fit after a slash, otherwise after another separator, otherwise anywhere', () => {
  const room = widthOf('/orders/{order', 12);
  assert.deepEqual(brokenInto('POST /orders/{order_id}/pick', room, 12), ['POST', '/orders/', '{order_id}/', 'pick']);
  assert.deepEqual(brokenInto('a wallet.transfer.succeeded', room, 12), ['a', 'wallet.', 'transfer.', 'succeeded']);
  const letters = brokenInto('x'.repeat(60), room, 12);
  assert.equal(letters.join(''), 'x'.repeat(60));
  for (const line of letters) assert.ok(widthOf(line, 12) <= room, line);
});

test('widens a box to avoid breaking a word between letters, if the arrow remains long enough', async () => {
  const states = ['closed_rescheduled', 'closed_written_off', 'closed_obligations_met', 'withdrawn', 'rejected', 'overpaid'];
  const text = `start active: active\n${states.map((state) => `end ${state}: ${state}`).join('\n')}\n${states
    .map((state) => `active -> ${state}: how it comes to this`)
    .join('\n')}`;
  const [, narrow] = await picturesOf([`flow ${ALT}`, text]);
  assert.ok(narrow.boxes.length === 2 * states.length, 'each arrow is a row');
  const lines = narrow.boxes.map(({ title }) => title.lines);
  assert.ok(
    lines.some((words) => words.join('|') === 'closed_|rescheduled'),
    JSON.stringify(lines),
  );
  assert.ok(narrow.boxes.every(({ x, width }) => x >= 0 && x + width <= narrow.width));
});
