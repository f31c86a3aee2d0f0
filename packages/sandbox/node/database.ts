import { ClassicLevel } from 'classic-level';
import type { Snapshot, World } from '../state/world';
import { Batches } from './batches';
import { explained, FolderError, isMarked, markFolder, openFolder } from './folder';
import { keysOf } from './rows';

/** Bytes that are read at once when a database is opened. */
const READ_BYTES = 1024 * 1024;

/**
 * State of a sandbox in a LevelDB database, which one process can open at a time. A batch of changes is stored as a whole or not at all. After an error,
 * nothing is stored anymore.
 */
export class Database {
  readonly #folder: string;
  readonly #level: ClassicLevel;
  readonly #batches: Batches;
  #world: () => World = () => {
    throw new Error('The database has no sandbox.');
  };
  /** The batch that is being written, and the one after it. */
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #isSynced = true;
  #syncsNext = false;

  private constructor(folder: string, level: ClassicLevel, batches: Batches) {
    this.#folder = folder;
    this.#level = level;
    this.#batches = batches;
  }

  /**
   * Opens the state in a folder, which is created if only its last part does not exist.
   *
   * @param isReplaced deletes the state that the folder contains
   * @returns the database, and its state; undefined if it is new
   * @throws FolderError if the folder cannot be used, another sandbox uses it, the disk is full, or the state is damaged
   */
  static async open(folder: string, isReplaced = false): Promise<{ database: Database; snapshot: Snapshot | undefined }> {
    let level: ClassicLevel | undefined;
    try {
      if (isReplaced && isMarked(folder)) {
        await ClassicLevel.destroy(folder);
        markFolder(folder, 0);
      }
      const marked = openFolder(folder);
      level = new ClassicLevel(folder);
      await level.open();
      const { batches, snapshot, replaced } = await Batches.read(level.iterator({ highWaterMarkBytes: READ_BYTES }), marked);
      for (const generation of replaced) await level.clear(keysOf(generation));
      return { database: new Database(folder, level, batches), snapshot };
    } catch (error) {
      if (level?.status === 'open') await level.close();
      throw explained(error as Error, folder);
    }
  }

  /**
   * Starts to store a sandbox that has the state of this database, or a new one.
   *
   * @param world returns the world, which is another one when the sandbox starts over
   * @throws FolderError if the state cannot be stored
   */
  async begin(world: () => World): Promise<void> {
    this.#world = world;
    this.#batches.begin(world());
    await this.sync();
  }

  /**
   * Resolves when the database contains every change up to now. What it contains survives the end of this process and, after the next `sync`, a failure of
   * the machine.
   *
   * @throws FolderError if the state cannot be stored
   */
  stored(): Promise<void> {
    if (this.#next) return this.#next;
    if (!this.#syncsNext && !this.#batches.isBehind(this.#world())) return this.#writing;
    const next = this.#writing.then(() => {
      this.#writing = next;
      this.#next = undefined;
      return this.#write();
    });
    next.catch(() => {}); // Callers receive the error from the promise that is returned.
    this.#next = next;
    return next;
  }

  /** Stores every change up to now on the disk, so that it survives a failure of the machine. */
  sync(): Promise<void> {
    this.#syncsNext ||= !this.#isSynced || this.#batches.isBehind(this.#world());
    return this.stored();
  }

  /**
   * Stores the time with every change up to now, and closes the database.
   *
   * @throws FolderError if the state cannot be stored
   */
  async close(): Promise<void> {
    try {
      this.#syncsNext = true;
      await this.stored();
      markFolder(this.#folder, this.#batches.number);
    } catch (error) {
      throw explained(error as Error, this.#folder);
    } finally {
      await this.#level.close();
    }
  }

  async #write(): Promise<void> {
    const sync = this.#syncsNext;
    this.#syncsNext = false;
    this.#isSynced = sync;
    try {
      // LevelDB writes to files that were deleted without an error.
      if (!isMarked(this.#folder)) throw new FolderError(`The folder ${this.#folder} was deleted. Start the sandbox again.`);
      const { number, isFirst, operations, replaced } = this.#batches.next(this.#world(), (key) => this.#level.getSync(key));
      await this.#level.batch(operations, { sync });
      if (isFirst) markFolder(this.#folder, number);
      if (replaced !== undefined) await this.#level.clear(keysOf(replaced));
    } catch (error) {
      throw explained(error as Error, this.#folder);
    }
  }
}
