import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';
import type { Node } from '../../openapi/redocly/decorators/operations';
import type { FileChange, State } from './states';

/** A family's bundled description, and the word that its pages' addresses have. */
export type Bundled = { slug: string; description: Node };

/** What every family's description is made with. */
const SHARED = /^(?:openapi\/(?:shared|redocly)\/|openapi\/errors\.yaml$|src\/(?:brand|families)\.ts$)/;

/** @returns the folders below openapi/ that hold a family */
export function familyFolders({ root }: Pick<State, 'root'>): string[] {
  const files = Globby.sync('openapi/*/openapi.{yaml,yml,json}', { cwd: root });
  return files.map((file) => file.split('/')[1]).sort();
}

/** @returns the folders of the families whose description may have become another by a change of these files */
export function touchedFamilies(changes: readonly FileChange[], all: readonly string[]): string[] {
  if (changes.some(({ file }) => SHARED.test(file))) return [...all];
  return all.filter((folder) => changes.some(({ file }) => file.startsWith(`openapi/${folder}/`)));
}

/**
 * @param folders of families
 * @returns their bundled descriptions in that state, by folder; without those that it does not have
 * @throws Error with file and line when one of them is not right
 */
export function bundlesOf({ root }: Pick<State, 'root'>, folders: readonly string[]): Promise<Record<string, Bundled>> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'portal-bundles-'));
  const file = path.join(scratch, 'bundles.json');
  const args = ['--import', 'tsx', path.join(__dirname, 'bundles.ts'), root, file, ...folders];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => {
      try {
        if (status) reject(new Error(complaint.trim()));
        else resolve(JSON.parse(readFileSync(file, 'utf8')));
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    });
  });
}
