import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { type PackageKind, packageFile } from '../../packages/platform/packages';

/** Tarball of a package: its path, and sizes in bytes. */
export type Packed = { file: string; size: number; unpackedSize: number };

/**
 * Packs a folder with a `package.json` as npm does. The same content results in the same bytes, because npm stores no times.
 *
 * @param folder content of the package
 * @param target folder for the tarball, whose name has no version: a link to it remains valid
 */
export function packFolder(kind: PackageKind, folder: string, target: string): Packed {
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: folder, encoding: 'utf8' });
  const [{ filename, size, unpackedSize }] = JSON.parse(packed);
  const file = path.join(target, packageFile(kind));
  renameSync(path.join(target, filename), file);
  return { file, size, unpackedSize };
}
