import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Family } from '../platform/families';
import { Description } from './model/description';
import { type Document, type PathItem, type Referenced, resolve, type Tag } from './model/document';

/** Group of operations without a tag, which occur only in third-party descriptions. */
const UNTAGGED = 'Other';

/**
 * Adds what pages require and third-party descriptions may lack: a unique operationId, and exactly one declared tag per operation. The lint
 * ensures both for house descriptions.
 *
 * @param document a bundled description, modified in place
 * @param file its path, for messages
 * @returns the same description
 * @throws Error when a house description has no operation, or two operations with the same page name
 */
export function normalise(document: Document, family: Family, file: string): Document {
  inlinePathItems(document);
  const { operations } = new Description(document);
  // OpenAPI allows `paths: {}`, for example while a service is being designed.
  if (!operations.length && family.rules === 'house') {
    throw new Error(
      `${path.relative(process.cwd(), file)}:1:1: error the family "${family.label}" has no operations. Add one, or remove the family from packages/platform/families.ts.`,
    );
  }
  // Merges duplicate declarations of a tag.
  const tags = new Map((document.tags ?? []).map((tag): [string, Tag] => [pageName(String(tag.name)), tag]));
  const pages = new Map<string, string>();
  for (const operation of operations) {
    const { raw, method, path, webhook } = operation;
    raw.operationId ||= `${webhook ? 'receive' : method} ${path}`;
    raw.summary ||= String(raw.operationId);
    const name = String(operation.tag || UNTAGGED);
    // Spellings with the same page name are one tag.
    const tag = tags.get(pageName(name)) ?? { name };
    tags.set(pageName(name), tag);
    raw.tags = [tag.name];

    const at = `${operation.source ?? file} (${method.toUpperCase()} ${path})`;
    const taken = pages.get(pageName(raw.operationId));
    if (taken && family.rules === 'house') {
      throw new Error(`${at}: its page name ${pageName(raw.operationId)} is already used by ${taken}. Change one of the two operationIds.`);
    }
    while (pages.has(pageName(raw.operationId))) raw.operationId = `${raw.operationId} ${method} ${path}`;
    pages.set(pageName(raw.operationId), at);
  }
  document.tags = [...tags.values()];
  return document;
}

/** Replaces references to path items, which the pages and the OpenAPI plugin would skip. Keys beside a reference win. */
function inlinePathItems(document: Document): void {
  for (const items of [document.paths, document.webhooks]) {
    for (const [name, item] of Object.entries(items ?? {})) {
      if (!items || !('$ref' in item)) continue;
      const { $ref: _, ...beside } = item as PathItem & { $ref: string };
      // A copy, because several paths can refer to the same item, and each operation has its own ID.
      items[name] = { ...structuredClone(resolve(document, item as Referenced<PathItem>)), ...beside };
    }
  }
}

/**
 * Converts a name to kebab-case: lower-case letters and digits, Latin ones without accents, separated by single hyphens, in composed form (NFC). A name without letters or
 * digits becomes its character codes, so that every page has a name.
 *
 * @param name an operationId or a tag in any spelling
 */
export function pageName(name: string): string {
  const kebab = name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  const page = kebab || Array.from(name, (character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
  if (page === 'index') return 'index-page'; // The address of a folder.
  if (Buffer.byteLength(page) <= MOST_BYTES) return page;
  return `${Array.from(page).slice(0, 40).join('')}-${createHash('sha256').update(page).digest('hex').slice(0, 12)}`;
}

/** Length above which a page name is shortened, because file systems permit 255 bytes with the suffixes. */
const MOST_BYTES = 200;
