import { readFileSync } from 'node:fs';
import { brand } from '../../packages/platform/brand';
import { type PageFacts, readPage } from './page';

/** Worker process of readPages.ts: receives paths of pages and sends their facts. */
process.on('message', (files: string[]) => {
  const facts: PageFacts[] = files.map((file) => readPage(readFileSync(file, 'utf8'), brand.siteUrl));
  process.send?.(facts, () => process.disconnect());
});
