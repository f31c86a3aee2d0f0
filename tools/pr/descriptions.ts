import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';
import { script } from '../support/commands';
import { runToEnd } from '../support/runToEnd';

/** Files that affect every family's description. */
const SHARED = /^(?:openapi\/shared\/|openapi\/errors\.yaml$|packages\/openapi\/|packages\/platform\/(?:brand|families)\.ts$)/;

/** Returns the folders of all families in openapi/. */
export function familyFolders(root: string): string[] {
  const files = Globby.sync('openapi/*/openapi.{yaml,yml,json}', { cwd: root });
  return files.map((file) => file.split('/')[1]).sort();
}

/** Returns the folders of the families whose description a change of these files can affect. */
export function touchedFamilies(files: readonly string[], all: readonly string[]): string[] {
  if (files.some((file) => SHARED.test(file))) return [...all];
  return all.filter((folder) => files.some((file) => file.startsWith(`openapi/${folder}/`)));
}

/**
 * Bundles the descriptions of a version.
 *
 * @param root folder of the version
 * @param folders folders of families
 * @returns the bundled descriptions by folder, without families that the version does not have
 * @throws Error with file and line when a description is invalid
 */
export async function bundlesOf(root: string, folders: readonly string[]): Promise<Record<string, object>> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'portal-bundles-'));
  const file = path.join(scratch, 'bundles.json');
  try {
    const { status, output } = await runToEnd(script(path.join(__dirname, 'bundles.ts'), root, file, ...folders), { cwd: root });
    if (status) throw new Error(output.trim());
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
