import type { ErrorRecord } from '../reference/components/model';
import { contractOperation, findFamily, findOperation, type OperationName } from './operations';
import type { Site } from './site/site';

export type ListedError = Pick<ErrorRecord, 'code' | 'status' | 'title' | 'cause' | 'remedy'> & { operations: number };

/**
 * Lists the error codes of an operation, of a family, or of the platform.
 *
 * @param name names an operation if it has an ID or a path, else a family, else neither
 * @returns the codes by status, and what they belong to
 * @throws Fault if the operation or the family is unknown
 */
export async function listErrors(site: Site, name: OperationName): Promise<{ of: string; errors: ListedError[] }> {
  if (name.operation !== undefined || name.path !== undefined) {
    const entry = await findOperation(site, name);
    const { operation } = contractOperation(site, entry);
    return { of: `${entry.id} (${entry.method} ${entry.path})`, errors: listed(site, [Object.keys(operation.errors)]) };
  }
  const family = name.family === undefined ? undefined : findFamily(site, name.family);
  const folders = family ? [family.folder] : site.catalogue.families.map(({ folder }) => folder);
  const codes = folders.flatMap((folder) => site.contract(folder)?.operations.map(({ errors }) => Object.keys(errors)) ?? []);
  return { of: family ? `the ${family.label} API` : 'all APIs', errors: listed(site, codes) };
}

/** Returns the entries of the codes that operations list. */
function listed({ catalogue }: Site, codes: readonly string[][]): ListedError[] {
  const counts = new Map<string, number>();
  for (const code of codes.flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return catalogue.errors
    .filter(({ code }) => counts.has(code))
    .map(({ code, status, title, cause, remedy }) => ({
      code,
      status,
      title,
      cause,
      remedy,
      operations: Number(counts.get(code)),
    }))
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}
