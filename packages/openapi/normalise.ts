import path from 'node:path';
import type { Family } from '../platform/families';
import { type Node, operationsOf } from './decorators/operations';

/** Group of operations without a tag, which occur only in third-party descriptions. */
const UNTAGGED = 'Other';

/**
 * Adds what pages require and third-party descriptions may lack: a unique operationId, and exactly one declared tag per operation. The lint
 * ensures both for house descriptions.
 *
 * @param root a bundled description, modified in place
 * @param file its path, for messages
 * @returns the same description
 * @throws Error when it has no operation, or two house operations have the same page name
 */
export function normalise(root: Node, family: Family, file: string): Node {
  const operations = operationsOf(root);
  if (!operations.length) {
    throw new Error(
      `${path.relative(process.cwd(), file)}:1:1: error the family "${family.label}" has no operations. Add one, or remove the family from packages/platform/families.ts.`,
    );
  }
  // Merges duplicate declarations of a tag.
  root.tags = [...new Map<string, Node>((root.tags ?? []).map((tag: Node) => [pageName(String(tag.name)), tag])).values()];
  const pages = new Map<string, string>();
  for (const { node, method, path, webhook } of operations) {
    node.operationId ||= `${webhook ? 'receive' : method} ${path}`;
    node.summary ||= String(node.operationId);
    const tag = String(node.tags?.[0] || UNTAGGED);
    // Spellings with the same page name are one tag.
    const declared = root.tags.find(({ name }: Node) => pageName(name) === pageName(tag));
    if (!declared) root.tags.push({ name: tag });
    node.tags = [declared?.name ?? tag];

    const at = `${node['x-source'] ?? file} (${method.toUpperCase()} ${path})`;
    const taken = pages.get(pageName(node.operationId));
    if (taken && family.rules === 'house') {
      throw new Error(
        `${at}: its page name ${pageName(node.operationId)} is already used by ${taken}. Change one of the two operationIds.`,
      );
    }
    while (pages.has(pageName(node.operationId))) node.operationId = `${node.operationId} ${method} ${path}`;
    pages.set(pageName(node.operationId), at);
  }
  return root;
}

/**
 * Converts a name to kebab-case: lower-case letters and digits without accents, separated by single hyphens. A name without letters or
 * digits becomes its character codes, so that every page has a name.
 *
 * @param name an operationId or a tag in any spelling
 */
export function pageName(name: string): string {
  const kebab = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return kebab || Array.from(name, (character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
}
