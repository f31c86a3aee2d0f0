import { readFileSync } from 'node:fs';
import { brand } from '../../packages/platform/brand';
import { readPage } from './page';

/** Task of a worker process: reads the page of a file. */
export default (file: string) => readPage(readFileSync(file, 'utf8'), brand.siteUrl);
