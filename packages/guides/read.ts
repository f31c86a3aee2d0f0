import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '../openapi/rules/support';
import { allFamilies, type Family } from '../platform/families';
import { families } from '../platform/selection';
import type { QuotedEvent, QuotedEvents, QuotedFamily, QuotedOperation } from './model';

/** Folder of the quotes that `npm run reference` writes, two files per family. */
export const QUOTES_DIR = path.resolve(__dirname, '../../.cache/quotes');

/** Returns the file of a family's operations or events. */
export const fileOf = (folder: string, what?: 'events'): string =>
  path.join(QUOTES_DIR, [folder, what, 'json'].filter((part) => part !== undefined).join('.'));

/**
 * Checks whether the family's quotes are still being written, which `npm start` does in the background. The page is compiled again when they
 * are complete.
 */
export const isPending = (name: string): boolean =>
  process.env.PREVIEW_PORT !== undefined && !existsSync(fileOf(name.split('/')[0], 'events'));

const read = new Map<string, { at: number; quotes: unknown }>();

/**
 * Checks whether the operation's family is excluded from this run (`FAMILY=…`). Quotes of an earlier run are not used, because they would
 * link to pages that this run does not have.
 */
export function isLeftOut(name: string): boolean {
  const [folder] = name.split('/');
  const isFolder = (family: Family) => family.folder === folder;
  return allFamilies.some(isFolder) && !families.some(isFolder);
}

/**
 * Reads the quotes of an operation.
 *
 * @param name folder of the family and operationId: `wallet/createFixedDeposit`
 * @throws Error with suggestions if there is no such operation
 */
export const quotedOperation = (name: string): QuotedOperation =>
  quoted(name, { attribute: 'operation', instance: 'wallet/createTransfer' }, (folder) => readQuotes<QuotedFamily>(folder, fileOf(folder)));

/**
 * Reads the delivery of an event.
 *
 * @param name folder of the family and operationId of the webhook: `wallet/receiveTransferSucceeded`
 * @throws Error with suggestions if there is no such event
 */
export const quotedEvent = (name: string): QuotedEvent =>
  quoted(name, { attribute: 'event', instance: 'wallet/receiveTransferSucceeded' }, (folder) =>
    readQuotes<QuotedEvents>(folder, fileOf(folder, 'events')),
  );

/**
 * Reads the operations of a family that have magic values.
 *
 * @throws Error if there is no such family, or its quotes have not been written
 */
export function operationsWithValues(folder: string): QuotedOperation[] {
  if (!allFamilies.some((each) => each.folder === folder))
    throw new Error(`family="${folder}" is not the folder of a family. Families: ${allFamilies.map((each) => each.folder).join(', ')}.`);
  return Object.values(readQuotes<QuotedFamily>(folder, fileOf(folder))).filter(({ magic }) => magic);
}

type Attribute = { attribute: 'operation' | 'event'; instance: string };

function quoted<Item>(name: string, { attribute, instance }: Attribute, itemsOf: (folder: string) => Record<string, Item>): Item {
  const [folder, operationId = '', ...rest] = name.split('/');
  const family = allFamilies.find((each) => each.folder === folder);
  if (!family || !operationId || rest.length) {
    const folders = allFamilies.map((each) => each.folder).join(', ');
    throw new Error(
      `${attribute}="${name}" is not valid. Write the folder of a family and an operationId, as in "${instance}". Families: ${folders}.`,
    );
  }
  const items = itemsOf(folder);
  const found = items[operationId];
  if (found) return found;
  const meant = nearest(operationId, Object.keys(items)).map((each) => `${folder}/${each}`);
  const remedy = meant.length ? `Did you mean ${meant.join(' or ')}?` : `Write an operationId of openapi/${folder}.`;
  throw new Error(`${attribute}="${name}": ${folder} has no ${attribute} ${operationId}. ${remedy}`);
}

function readQuotes<Quotes>(folder: string, file: string): Quotes {
  if (!existsSync(file)) throw new Error(`${folder} has no quotes yet. Run "npm run reference" first.`);
  const at = statSync(file).mtimeMs;
  const known = read.get(file);
  if (known?.at === at) return known.quotes as Quotes;
  const quotes = JSON.parse(readFileSync(file, 'utf8')) as Quotes;
  read.set(file, { at, quotes });
  return quotes;
}
