import type { Operation } from '../../openapi/model/operation';

/** Members of the client that a group must not replace. */
const TAKEN = new Set(['each', 'request', 'use', 'eject']);

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const camelCase = (words: readonly string[]): string =>
  words.map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join('');

/** Returns a word without the ending of its plural, for comparison only. */
const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/**
 * Names the operations of a family as methods, by the group of the reference that they belong to. An operation that is about the resource of
 * its group is called by its verb, `transfers.list` for `listTransfers`; any other by its operationId, `transfers.transferToBank`.
 *
 * @throws Error if two operations would have one name, or a group that of a member of the client
 */
export function groupsOf(operations: readonly Operation[]): Map<string, Map<string, Operation>> {
  const groups = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const tag = wordsOf(operation.raw.tags?.[0] ?? '');
    const [verb, ...object] = wordsOf(operation.operationId);
    const isAboutGroup = object.map(singular).join(' ') === tag.map(singular).join(' ');
    const [group, name] = [camelCase(tag), isAboutGroup ? verb : operation.operationId];
    if (!group || TAKEN.has(group)) throw new Error(`${operation.operationId}: the group "${group}" cannot be a member of the client.`);
    const methods = groups.get(group) ?? new Map<string, Operation>();
    const other = methods.get(name);
    if (other) throw new Error(`${operation.operationId} and ${other.operationId} would both be ${group}.${name}.`);
    groups.set(group, methods.set(name, operation));
  }
  return groups;
}

/** Returns the TypeScript type of the groups, with the summary of each operation. */
export function groupsType(operations: readonly Operation[]): string {
  const methodsOf = (methods: Map<string, Operation>) =>
    [...methods].map(
      ([name, { summary, path, method }]) =>
        `    /** ${summary.replaceAll('*/', '* /')} */\n    ${name}: Method<paths, ${JSON.stringify(path)}, '${method}'>;`,
    );
  const lines = [...groupsOf(operations)].map(([group, methods]) => `  ${group}: {\n${methodsOf(methods).join('\n')}\n  };`);
  return `{\n${lines.join('\n')}\n}`;
}
