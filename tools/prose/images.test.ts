import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { asLine } from '../support/problems';
import { imageProblems } from './images';
import { readPage } from './page';

test('reports images of more than 300 kB, beside the page or in static/, with the line', (context) => {
  const root = mkdtempSync(path.join(tmpdir(), 'images-'));
  context.after(() => rmSync(root, { recursive: true }));
  const save = (file: string, bytes: number) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), Buffer.alloc(bytes));
  };
  save('docs/area/heavy.png', 300_001);
  save('static/img/heavy.png', 1_000_000);
  save('docs/area/light.png', 300_000);
  const source =
    'Text.\n\n![One](./heavy.png)\n\n![Two](light.png) ![Three](/img/heavy.png)\n\n```md\n![Four](./heavy.png)\n```\n\n![Five](https://a.example/x.png)\n';
  const text = readPage('docs/area/one.mdx', source);
  assert.deepEqual(
    imageProblems(text, root).map((problem) => asLine(problem, source)),
    [
      'docs/area/one.mdx:3:1: error the image ./heavy.png has 301 kB, maximum 300. Save it as WebP or SVG, or with at most 1,600 pixels per line.',
      'docs/area/one.mdx:5:19: error the image /img/heavy.png has 1000 kB, maximum 300. Save it as WebP or SVG, or with at most 1,600 pixels per line.',
    ],
  );
});
