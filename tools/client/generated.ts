import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeClient } from '../../packages/client/generate';
import { CLIENT_PACKAGE } from '../../packages/platform/client';
import { allFamilies } from '../../packages/platform/families';
import { bundleOf } from '../reference/bundleCache';

/** The generated client in a folder from which modules can import it by its name. */
export type GeneratedClient = {
  /** Writes a module beside the package, and returns its path. */
  write(name: string, text: string): string;
  /** Imports a module of the package by the name of its file. */
  load<Module>(file: string): Promise<Module>;
  dispose(): void;
};

/**
 * Generates the client of families into a temporary folder.
 *
 * @param folders folders of house families
 * @throws Error if a description is invalid
 */
export async function generatedClient(folders: readonly string[]): Promise<GeneratedClient> {
  const families = allFamilies.filter(({ folder, rules }) => folders.includes(folder) && rules === 'house');
  const described = [];
  for (const family of families) described.push({ family, root: await bundleOf(family) });
  const root = mkdtempSync(path.join(tmpdir(), 'client-'));
  const home = path.join(root, 'node_modules', CLIENT_PACKAGE);
  await writeClient(home, described);
  const openapiFetch = path.dirname(
    createRequire(path.resolve(__dirname, '../../packages/client/package.json')).resolve('openapi-fetch/package.json'),
  );
  symlinkSync(openapiFetch, path.join(root, 'node_modules/openapi-fetch'));
  return {
    write(name, text) {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    load: (file) => import(pathToFileURL(path.join(home, file)).href),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}
