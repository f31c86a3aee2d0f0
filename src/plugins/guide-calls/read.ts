import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '../../../openapi/redocly/rules/support';
import { families } from '../../config/selection';
import { allFamilies, type Family } from '../../families';
import type { QuotedEvent, QuotedEvents, QuotedFamily, QuotedOperation } from './model';

/** Where `npm run reference` leaves what guides quote, two files a family. */
export const QUOTES_DIR = path.resolve(__dirname, '../../../.cache/quotes');

/** @returns the file of a family's operations, or that of its events */
export const fileOf = (folder: string, what?: 'events'): string =>
  path.join(QUOTES_DIR, [folder, what, 'json'].filter((part) => part !== undefined).join('.'));

const read = new Map<string, { at: number; quotes: unknown }>();

/**
 * @returns whether the operation's family is left out of this run (`FAMILY=…`). What an earlier run has written of it is not quoted
 * either: the quote would link to pages that this run does not have
 */
export function isLeftOut(name: string): boolean {
  const [folder] = name.split('/');
  const isFolder = (family: Family) => family.folder === folder;
  return allFamilies.some(isFolder) && !families.some(isFolder);
}

/**
 * @param name `wallet/createFixedDeposit`: a family's folder and an operationId
 * @returns what may be quoted of the operation
 * @throws Error that says what there is instead, when there is none of that name
 */
export const quotedOperation = (name: string): QuotedOperation =>
  quoted(name, { attribute: 'operation', instance: 'wallet/createTransfer' }, (folder) => readQuotes<QuotedFamily>(folder, fileOf(folder)));

/**
 * @param name `wallet/receiveTransferSucceeded`: a family's folder and a webhook's operationId
 * @returns how its first payload arrives
 * @throws Error that says what there is instead, when there is none of that name
 */
export const quotedEvent = (name: string): QuotedEvent =>
  quoted(name, { attribute: 'event', instance: 'wallet/receiveTransferSucceeded' }, (folder) =>
    readQuotes<QuotedEvents>(folder, fileOf(folder, 'events')),
  );

type Attribute = { attribute: 'operation' | 'event'; instance: string };

function quoted<Item>(name: string, { attribute, instance }: Attribute, itemsOf: (folder: string) => Record<string, Item>): Item {
  const [folder, operationId = '', ...rest] = name.split('/');
  const family = allFamilies.find((each) => each.folder === folder);
  if (!family || !operationId || rest.length) {
    const folders = allFamilies.map((each) => each.folder).join(', ');
    throw new Error(
      `${attribute}="${name}" names no ${attribute}. Write a family's folder and an operationId, "${instance}". Families: ${folders}.`,
    );
  }
  const items = itemsOf(folder);
  const found = items[operationId];
  if (found) return found;
  const meant = nearest(operationId, Object.keys(items)).map((each) => `${folder}/${each}`);
  throw new Error(
    `${attribute}="${name}": ${folder} has no ${attribute} ${operationId}.${meant.length ? ` Did you mean ${meant.join(' or ')}?` : ''}`,
  );
}

function readQuotes<Quotes>(folder: string, file: string): Quotes {
  if (!existsSync(file)) throw new Error(`Nothing of ${folder} can be quoted yet. Run npm run reference first.`);
  const at = statSync(file).mtimeMs;
  const known = read.get(file);
  if (known?.at === at) return known.quotes as Quotes;
  const quotes = JSON.parse(readFileSync(file, 'utf8')) as Quotes;
  read.set(file, { at, quotes });
  return quotes;
}
