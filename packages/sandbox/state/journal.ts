/**
 * Name of a row: a part of the state that is stored on its own. `clock` has the time and the state of the random numbers, and is stored with any other
 * row. Events need no name here, because they are only added.
 */
export type RowName =
  | readonly ['clock']
  | readonly ['family', family: string]
  | readonly ['resource', family: string, type: string, key: string]
  | readonly ['balance', account: string]
  | readonly ['holds', account: string]
  | readonly ['timer', order: number];

/**
 * Undo log of the request that is being processed. Every part of the state records how to reverse a change, so that a request that fails
 * leaves nothing behind, and which row it has changed, so that a host stores that row only.
 */
export class Journal {
  #changed: Set<string> | undefined;
  #undo: (() => void)[] = [];
  #isOpen = false;

  /** @param isStored collects the names of changed rows for a host, which must take them from time to time */
  constructor(isStored = false) {
    if (isStored) this.#changed = new Set();
  }

  /** Records the reversal of a change of a row. Outside of a request, changes are final. */
  record(row: RowName, undo: () => void): void {
    this.mark(row);
    if (this.#isOpen) this.#undo.push(undo);
  }

  /** Records the reversal of a change that need not be stored before something else changes, such as that of the random numbers by a request that only reads. */
  recordMinor(undo: () => void): void {
    if (this.#isOpen) this.#undo.push(undo);
  }

  /** Records that a row has changed. */
  mark(row: RowName): void {
    this.#changed?.add(JSON.stringify(row));
  }

  /** Returns whether a row has changed since the rows were last taken. */
  get hasChanges(): boolean {
    return (this.#changed?.size ?? 0) > 0;
  }

  /** Returns the names of the rows that have changed since the last call. A request that failed may have named rows that are as before. */
  takeChanges(): RowName[] {
    const names = [...(this.#changed ?? [])];
    this.#changed?.clear();
    return names.map((name) => JSON.parse(name));
  }

  /**
   * Runs synchronous work. If it throws, its changes are undone and the error is thrown again.
   *
   * @param keeps returns true for an error whose changes stay, such as a counted attempt
   */
  run<Result>(work: () => Result, keeps: (error: unknown) => boolean): Result {
    if (this.#isOpen) return work();
    this.#isOpen = true;
    try {
      return work();
    } catch (error) {
      if (!keeps(error)) for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#undo = [];
      this.#isOpen = false;
    }
  }
}
