import path from 'node:path';
import { type Node, operationsOf } from '../../openapi/redocly/decorators/operations';
import type { Family } from '../../src/families';

/** The group of operations that have no tag, which only a description from elsewhere may have. */
const UNTAGGED = 'Other';

/**
 * Gives every operation what a page needs and a description from elsewhere may lack: an operationId of its own and exactly one
 * tag, which is declared. Descriptions written here have both already (the lint sees to it).
 *
 * @param root a bundled description; changed in place
 * @param file where it was read, for messages
 * @returns the same description
 * @throws Error when it has no operation, or two of ours would become one page
 */
export function normalise(root: Node, family: Family, file: string): Node {
  const operations = operationsOf(root);
  if (!operations.length) {
    throw new Error(
      `${path.relative(process.cwd(), file)}:1:1: error the family "${family.label}" has no operation. Write one, or take its entry out of src/families.ts.`,
    );
  }
  // A tag that is declared twice is one group.
  root.tags = [...new Map<string, Node>((root.tags ?? []).map((tag: Node) => [pageName(String(tag.name)), tag])).values()];
  const pages = new Map<string, string>();
  for (const { node, method, path, webhook } of operations) {
    node.operationId ||= `${webhook ? 'receive' : method} ${path}`;
    node.summary ||= String(node.operationId);
    const tag = String(node.tags?.[0] || UNTAGGED);
    // Two spellings of one word would be one page.
    const declared = root.tags.find(({ name }: Node) => pageName(name) === pageName(tag));
    if (!declared) root.tags.push({ name: tag });
    node.tags = [declared?.name ?? tag];

    const at = `${node['x-source'] ?? file} (${method.toUpperCase()} ${path})`;
    const taken = pages.get(pageName(node.operationId));
    if (taken && family.rules === 'house') {
      throw new Error(
        `${at}: its page would be called ${pageName(node.operationId)}, as is that of ${taken}. Give one of them another operationId.`,
      );
    }
    while (pages.has(pageName(node.operationId))) node.operationId = `${node.operationId} ${method} ${path}`;
    pages.set(pageName(node.operationId), at);
  }
  return root;
}

/**
 * @param name an operationId or a tag, of any spelling
 * @returns its kebab-case: letters and digits in lower case, without accents, divided by single hyphens; the characters' numbers
 * when it has neither letter nor digit, so that no page is without a name
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
