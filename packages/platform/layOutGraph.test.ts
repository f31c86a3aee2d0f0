import assert from 'node:assert/strict';
import test from 'node:test';
import ELK from 'elkjs/lib/elk.bundled.js';
import { layOutGraph } from './layOutGraph';

const graph = (width: number) => ({
  id: 'root',
  layoutOptions: { 'elk.algorithm': 'layered' },
  children: [
    { id: 'one', width, height: 20 },
    { id: 'two', width: 30, height: 20 },
  ],
  edges: [{ id: 'edge', sources: ['one'], targets: ['two'] }],
});

test('returns the same layout as ELK, from the cache too, and another one for another graph', async () => {
  const width = 40 + Math.random(); // A graph that no earlier run has laid out.
  const expected = JSON.parse(JSON.stringify(await new ELK().layout(graph(width)), (key, value) => (key === '$H' ? undefined : value)));
  assert.deepEqual(await layOutGraph(graph(width)), expected);
  assert.deepEqual(await layOutGraph(graph(width)), expected);
  assert.notDeepEqual(await layOutGraph(graph(width + 10)), expected);
});
