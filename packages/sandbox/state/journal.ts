/**
 * Undo log of the request that is being processed. Every part of the state records how to reverse a change, so that a request that fails
 * leaves nothing behind.
 */
export class Journal {
  /** Number of changes so far, which hosts compare to know whether the state must be stored again. */
  changes = 0;
  #undo: (() => void)[] = [];
  #isOpen = false;

  /** Records the reversal of a change. Outside of a request, changes are final. */
  record(undo: () => void): void {
    this.changes += 1;
    if (this.#isOpen) this.#undo.push(undo);
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
