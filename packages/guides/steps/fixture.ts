import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { QuotedEvent, QuotedOperation } from '../model';
import { guideOf, type Quotes } from './derive';
import { elementsOf } from './elements';
import type { Guide } from './model';

// A description with two operations and an event, for tests of guides.

/** ID in the examples of the fixture. */
export const ACCOUNT = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';

const { open, get, opened }: { open: QuotedOperation; get: QuotedOperation; opened: QuotedEvent } = parse(
  readFileSync(path.join(__dirname, 'fixture.yaml'), 'utf8'),
);

const QUOTES: Quotes = {
  operation: (name) => (name === 'wallet/open' ? open : get),
  event: () => opened,
  program: () => open,
};

/** Derives the steps of a page that quotes the fixture. */
export const guideFrom = (text: string): Guide =>
  guideOf({ file: 'tutorials/tin.mdx', name: 'tutorials-tin', title: 'Tin' }, elementsOf(text, 'tutorials/tin.mdx'), QUOTES);
