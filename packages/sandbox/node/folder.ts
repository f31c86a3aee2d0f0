import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

/** File that marks a folder as a state of the sandbox. Its `batch` is the number of one that the state contains for certain. */
const MARKER = 'sandbox.json';
/** Format of the folder. Format 1 was a single file. */
const FORMAT = 2;

/** Reports a state that is not complete. */
export class Damage extends Error {}

/** Error whose message is a sentence for the reader. */
export class FolderError extends Error {}

/**
 * Checks that a folder can have a state of the sandbox, and creates it if only its last part does not exist.
 *
 * @returns the number of a batch that the state contains for certain; 0 if it may be new
 * @throws FolderError if it cannot; Damage if the marker is not readable
 */
export function openFolder(folder: string): number {
  const parent = path.dirname(path.resolve(folder));
  if (!existsSync(parent)) throw new FolderError(`The folder ${parent} does not exist. Create it, or choose another folder for --data.`);
  if (!existsSync(folder)) mkdirSync(folder);
  if (!statSync(folder).isDirectory()) {
    throw new FolderError(
      `${folder} is a file. Choose a folder for --data; to continue with the state that an earlier version stored in the file, add --import ${folder}.`,
    );
  }
  if (!isMarked(folder)) {
    if (readdirSync(folder).some((name) => !name.startsWith(`${MARKER}.`)))
      throw new FolderError(`${folder} contains other files. Choose an empty folder for --data, or one that does not exist.`);
    markFolder(folder, 0);
  }
  const { format, batch } = readMarker(folder);
  if (format > FORMAT)
    throw new FolderError(
      `The state in ${folder} is of a newer version of the sandbox. Update the sandbox, or choose another folder for --data.`,
    );
  // Without this file, LevelDB would start again and delete the others.
  if (batch > 0 && !existsSync(path.join(folder, 'CURRENT'))) throw new Damage(`${folder} has no file CURRENT.`);
  return batch;
}

/** Returns whether a folder is a state of the sandbox. */
export const isMarked = (folder: string): boolean => existsSync(path.join(folder, MARKER));

/** Marks a folder as a state of the sandbox that contains a batch. A reader finds the whole file or the one before. */
export function markFolder(folder: string, batch: number): void {
  const partial = path.join(folder, `${MARKER}.partial`);
  const text = `${JSON.stringify({ format: FORMAT, batch })}\n`;
  const descriptor = openSync(partial, 'w');
  try {
    if (writeSync(descriptor, text) < text.length) throw new Error('No space left on device');
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(partial, path.join(folder, MARKER));
}

function readMarker(folder: string): { format: number; batch: number } {
  try {
    const { format, batch } = JSON.parse(readFileSync(path.join(folder, MARKER), 'utf8'));
    if (Number.isInteger(format) && Number.isInteger(batch)) return { format, batch };
  } catch {
    // Reported below.
  }
  throw new Damage(`${MARKER} is not readable.`);
}

/** Returns an error with a sentence for the reader, for one that a folder or its database has caused. */
export function explained(error: Error, folder: string): FolderError {
  if (error instanceof FolderError) return error;
  const errors = [error, error.cause as Error | undefined].filter((each) => each !== undefined);
  const texts = errors.map(({ message, code }: Error & { code?: string }) => `${code} ${message}`).join(' ');
  const sentence = SENTENCES.find(([pattern]) => error instanceof Damage || pattern.test(texts))?.[1](folder);
  return new FolderError(
    sentence ?? `The state cannot be stored in ${folder}: ${errors.at(-1)?.message}. Correct this, or choose another folder for --data.`,
    { cause: error },
  );
}

/** Sentences by what errors contain. The first is also that of `Damage`. */
const SENTENCES: [RegExp, (folder: string) => string][] = [
  [
    /LEVEL_CORRUPTION|No such file|Invalid argument/,
    (folder) => `The state in ${folder} is damaged. Move the folder away, or start with --reset to replace it.`,
  ],
  [/LEVEL_LOCKED/, (folder) => `${folder} is in use by another sandbox. Stop it, or choose another folder for --data.`],
  [
    /ENOSPC|EDQUOT|EFBIG|No space left|quota exceeded|File too large/i,
    (folder) =>
      `The disk of ${folder} is full. Free space and start the sandbox again; it continues with everything that it has acknowledged.`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only/i,
    (folder) => `The sandbox may not write to ${folder}. Change the permissions of the folder, or choose another one for --data.`,
  ],
];
