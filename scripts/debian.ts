import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where programs are, with the folders that only root has on its PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** @returns the path of the first of these programs that this machine has, if it has one */
export function programPath(...names: string[]): string | undefined {
  return FOLDERS.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

/**
 * Installs Debian's packages. Needs root, or sudo without a password. What the packages bring to run in the background is not
 * started.
 *
 * @param packages their names
 * @returns whether they are installed
 */
export function installPackages(...packages: string[]): boolean {
  // Through `env`, since sudo passes nothing on.
  const asRoot = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'SYSTEMD_OFFLINE=1',
  ];
  const run = (...command: string[]) => {
    const [program, ...args] = [...asRoot, ...command];
    return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  console.log(`Installing from Debian's packages: ${packages.join(', ')}.`);
  return run('apt-get', 'update') && run('apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
