import type { Snapshot } from '../state/world';

const DATABASE = 'sandbox';
const STORE = 'states';
/** Number of states that are kept: one per group of tabs, the oldest is removed. */
const KEPT = 20;

type Row = { group: string; at: number; state: Snapshot };

/** State of a group of tabs in IndexedDB. */
export type KeptState = { snapshot?: Snapshot; save: (state: Snapshot) => Promise<void>; isKept: boolean };

/**
 * Opens the state of a group of tabs.
 *
 * @returns the state; if the browser blocks IndexedDB, one that is lost with the page
 */
export async function openState(group: string): Promise<KeptState> {
  try {
    const database = await openDatabase();
    const rows = await promised<Row[]>(database.transaction(STORE).objectStore(STORE).getAll());
    const old = rows.filter((row) => row.group !== group).sort((one, other) => other.at - one.at);
    const writing = database.transaction(STORE, 'readwrite').objectStore(STORE);
    for (const row of old.slice(KEPT - 1)) writing.delete(row.group);
    return {
      snapshot: rows.find((row) => row.group === group)?.state,
      async save(state) {
        const row: Row = { group, at: Date.now(), state };
        await promised(database.transaction(STORE, 'readwrite').objectStore(STORE).put(row));
      },
      isKept: true,
    };
  } catch (error) {
    console.warn(error);
    return { save: async () => {}, isKept: false };
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'group' });
  return promised(opening);
}

function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
