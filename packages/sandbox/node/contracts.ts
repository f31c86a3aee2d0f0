import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allFamilies } from '../../platform/families';
import type { Contract } from '../model/contract';

const ROOT = path.resolve(__dirname, '../../..');

/** Folder of the contracts, one JSON file per family. */
export const CONTRACTS = path.join(ROOT, '.cache/sandbox');

/** Inputs of a contract besides the family's folder. */
const SHARED = ['openapi/shared', 'openapi/errors.yaml', 'packages/sandbox/model', 'packages/openapi/decorators'];

/** Folders of all families of the house, which are those that the sandbox serves. */
export const HOUSE = allFamilies.filter(({ rules }) => rules === 'house').map(({ folder }) => folder);

/**
 * Reads the contracts of families. Writes those that are older than their descriptions first, which takes some seconds per family.
 *
 * @param folders folders of the families
 * @throws Error if a description is invalid
 */
export function readContracts(folders: readonly string[] = HOUSE): Contract[] {
  const stale = staleContracts(folders);
  if (stale.length) {
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/sandbox-contracts.ts', ...stale], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`The contracts of ${stale.join(', ')} could not be derived from their descriptions.`);
  }
  return folders.map((folder) => JSON.parse(readFileSync(fileOf(folder), 'utf8')));
}

/** Writes the contract of a family, so that a reader finds the whole file or none. */
export function writeContract(contract: Contract): void {
  mkdirSync(CONTRACTS, { recursive: true });
  const file = fileOf(contract.family);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(contract));
  renameSync(partial, file);
}

/** Returns the families whose contract is missing or older than their description. */
export const staleContracts = (folders: readonly string[] = HOUSE): string[] => folders.filter(isStale);

const fileOf = (folder: string) => path.join(CONTRACTS, `${folder}.json`);

function isStale(folder: string): boolean {
  if (!existsSync(fileOf(folder))) return true;
  const written = statSync(fileOf(folder)).mtimeMs;
  return [`openapi/${folder}`, ...SHARED].some((name) => newest(path.join(ROOT, name)) > written);
}

/** Returns when the newest file of a folder was changed. */
function newest(file: string): number {
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
