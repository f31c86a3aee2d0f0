import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '../../../openapi/redocly/rules/support';
import { families } from '../../config/selection';
import { allFamilies } from '../../families';
import type { QuotedFamily, QuotedOperation } from './model';

/** Where `npm run reference` leaves what guides quote, a file a family. */
export const QUOTES_DIR = path.resolve(__dirname, '../../../.cache/quotes');

const fileOf = (folder: string) => path.join(QUOTES_DIR, `${folder}.json`);

const read = new Map<string, { at: number; quotes: QuotedFamily }>();

/** @returns whether the operation's family is left out of this run (`FAMILY=…`) and was never written, so that nothing can be quoted */
export function isLeftOut(name: string): boolean {
  const [folder] = name.split('/');
  const known = allFamilies.some((each) => each.folder === folder);
  return known && !families.some((each) => each.folder === folder) && !existsSync(fileOf(folder));
}

/**
 * @param name `wallet/createFixedDeposit`: a family's folder and an operationId
 * @returns what may be quoted of the operation
 * @throws Error that says what there is instead, when there is none of that name
 */
export function quotedOperation(name: string): QuotedOperation {
  const [folder, operationId = '', ...rest] = name.split('/');
  const family = allFamilies.find((each) => each.folder === folder);
  if (!family || !operationId || rest.length) {
    const folders = allFamilies.map((each) => each.folder).join(', ');
    throw new Error(
      `operation="${name}" names no operation. Write a family's folder and an operationId, "wallet/createTransfer". Families: ${folders}.`,
    );
  }
  const quotes = quotesOf(folder);
  const found = quotes[operationId];
  if (found) return found;
  const meant = nearest(operationId, Object.keys(quotes)).map((each) => `${folder}/${each}`);
  throw new Error(
    `operation="${name}": ${folder} has no operation ${operationId}.${meant.length ? ` Did you mean ${meant.join(' or ')}?` : ''}`,
  );
}

function quotesOf(folder: string): QuotedFamily {
  const file = fileOf(folder);
  if (!existsSync(file)) throw new Error(`Nothing of ${folder} can be quoted yet. Run npm run reference first.`);
  const at = statSync(file).mtimeMs;
  const known = read.get(folder);
  if (known?.at === at) return known.quotes;
  const quotes = JSON.parse(readFileSync(file, 'utf8')) as QuotedFamily;
  read.set(folder, { at, quotes });
  return quotes;
}
