import { pageName } from '../../openapi/normalise';
import type { Family } from '../../platform/families';
import type { ErrorRecord, FamilyIndex } from '../../reference/components/model';
import type { Contract } from '../../sandbox/model/contract';

/** Operation or webhook of a family, with its page. */
export type OperationEntry = {
  /** Folder of the family. */
  family: string;
  /** operationId, or name of the event. */
  id: string;
  title: string;
  /** HTTP method in upper case; `WEBHOOK` for an event. */
  method: string;
  /** Path with the base path of the family, such as `/wallet/v1/transfers`; the name of an event. */
  path: string;
  /** Path of the page. */
  route: string;
};

/** API family, by folder and by the slug that its addresses contain. */
export type FamilyEntry = Pick<Family, 'folder' | 'slug' | 'label' | 'purpose'>;

/** What the tools need besides the pages: written once, when the server starts or the package is made. */
export type Catalogue = { families: FamilyEntry[]; operations: OperationEntry[]; errors: ErrorRecord[] };

/** A family with the index of its pages, and its contract unless the description is of a third party. */
export type IndexedFamily = { family: Family; index: FamilyIndex; contract?: Contract };

/** Collects the operations and webhooks of the families, and all error codes. */
export function catalogueOf(indexed: readonly IndexedFamily[], errors: readonly ErrorRecord[]): Catalogue {
  return {
    families: indexed.map(({ family: { folder, slug, label, purpose } }) => ({ folder, slug, label, purpose })),
    operations: indexed.flatMap(operationsOf),
    errors: [...errors],
  };
}

function operationsOf({ family, index, contract }: IndexedFamily): OperationEntry[] {
  const ids = new Map(contract?.operations.map(({ id }) => [pageName(id), id]));
  return index.groups.flatMap(({ pages }) =>
    pages.map(({ id, title, method, path, route }) => ({
      family: family.folder,
      id: method === 'webhook' ? path : (ids.get(id) ?? id),
      title,
      method: method.toUpperCase(),
      path: method === 'webhook' ? path : `${contract?.base ?? ''}${path}`,
      route,
    })),
  );
}
