import { readFileSync } from 'node:fs';
import { brand } from '../../src/brand';
import { type PageFacts, readPage } from './page';

/** A process of readPages.ts: takes the paths of pages, answers with the facts of each. */
process.on('message', (files: string[]) => {
  const facts: PageFacts[] = files.map((file) => readPage(readFileSync(file, 'utf8'), brand.siteUrl));
  process.send?.(facts, () => process.disconnect());
});
