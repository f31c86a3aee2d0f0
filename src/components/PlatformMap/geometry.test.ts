import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { widthOf } from '../../../packages/diagrams/text';
import { platformMap } from '../../../packages/platform/platformMap';
import { boxOf, freeCell, lineOf, type Rect } from './geometry';

/** Font sizes in styles.page.module.css, and the space of a box besides its text. */
const NAME = 15;
const SAYS = 13;
const AIR = 28;

describe('platform map drawing', () => {
  const { placed, flows } = platformMap();
  const boxes = placed.map(({ place, family }) => ({ name: family.label, ...boxOf(place, placed) }));
  const words = flows.map((flow) => ({ name: `${flow.from.label} ${flow.verb}`, ...lineOf(flow, placed).words }));
  const overlap = (a: Rect, b: Rect) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  it('fits the text of each box in the widest of the common fonts', () => {
    for (const { family, place, says } of placed) {
      const [name, line] = [widthOf(family.label, NAME, true), widthOf(says, SAYS)];
      const needed = typeof place === 'string' ? name + line + AIR : Math.max(name, line);
      assert.ok(needed + AIR <= boxOf(place, placed).width, `${family.label}: "${says}" is too long for its box`);
    }
  });

  it('does not overlap boxes, labels and the legend', () => {
    const all = [...boxes, ...words, ...[freeCell(placed)].flatMap((free) => (free ? [{ name: 'the explanation', ...free }] : []))];
    assert.ok(all.length > 15);
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) assert.ok(!overlap(one, other), `${one.name} and ${other.name} lie on each other`);
    }
  });

  it('draws lines between adjacent boxes only', () => {
    const [flow] = flows;
    const named = (folder: string) => placed.find(({ family }) => family.folder === folder)?.family ?? flow.from;
    assert.throws(() => lineOf({ ...flow, from: named('trace'), to: named('logistics') }, placed), /are not adjacent/);
    assert.throws(() => lineOf({ ...flow, to: named('platform-registry') }, placed), /platform-registry has none/);
  });
});
