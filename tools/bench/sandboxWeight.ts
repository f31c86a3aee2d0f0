import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Family } from '../../packages/platform/families';
import { atMost, budgets, type Finding } from './budgets';

/** Compressed bytes that the sandbox in the browser loads for a family. `description` is the size of its openapi.json. */
export type SandboxWeight = { family: string; engine: number; contract: number; description: number };

const STATIC = /\b(?:from|import)\s*"\.\/(sandbox-[\w-]+\.\w+\.js)"/g;

/**
 * Weighs the worker, with the behaviour of each family, and the contracts of a build.
 *
 * @param families families that the sandbox serves
 */
export function weighSandbox(build: string, families: readonly Pick<Family, 'folder' | 'slug'>[]): SandboxWeight[] {
  const scripts = path.join(build, 'assets/js');
  const workers = readdirSync(scripts).filter((name) => /^sandbox\.\w+\.js$/.test(name));
  const changed = (name: string) => statSync(path.join(scripts, name)).mtimeMs;
  const [worker] = workers.sort((one, other) => changed(other) - changed(one)); // An earlier build may have left others.
  const textOf = (name: string) => readFileSync(path.join(scripts, name), 'utf8');
  const withImports = (name: string): string[] => [name, ...[...textOf(name).matchAll(STATIC)].flatMap(([, file]) => withImports(file))];
  return families.map(({ folder, slug }) => {
    const behaviour = new RegExp(`import\\("\\./(sandbox-${folder}\\.\\w+\\.js)"\\)`).exec(textOf(worker))?.[1];
    const files = new Set([worker, behaviour].flatMap((name) => (name ? withImports(name) : [])));
    return {
      family: slug,
      engine: [...files].reduce((total, name) => total + gzipSync(textOf(name)).length, 0),
      contract: gzipSync(readFileSync(path.join(build, 'sandbox', `${folder}.json`))).length,
      description: gzipSync(readFileSync(path.join(build, 'downloads', slug, 'openapi.json'))).length,
    };
  });
}

/** Compares the weights with their budgets. */
export function compareSandbox(weights: readonly SandboxWeight[]): Finding[] {
  const { engine: most, contract: share } = budgets.sandbox;
  return weights.flatMap(({ family, engine, contract, description }) => [
    ...atMost(`sandbox, engine with ${family}`, engine / 1000, most, 'kB'),
    ...atMost(`sandbox, contract of ${family}`, contract / description, share, 'of openapi.json'),
  ]);
}
