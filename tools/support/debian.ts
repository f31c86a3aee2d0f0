import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Folders to search for programs, including those that are only on root's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Returns the path of the first of these programs that is installed, or undefined. */
export function programPath(...names: string[]): string | undefined {
  return FOLDERS.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

/**
 * Installs Debian packages without starting their services. Needs root, or sudo without a password.
 *
 * @returns true if the installation succeeded
 */
function installPackages(...packages: string[]): boolean {
  // Set through `env` because sudo does not pass the environment on.
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
  console.log(`Installing Debian packages: ${packages.join(', ')}.`);
  return run('apt-get', 'update') && run('apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
}

/**
 * Returns the path of a program, installing Debian's packages when it is missing. Installing needs root or sudo.
 *
 * @param find returns the path of the program if it is installed
 * @param choices lists of packages, of which the first that can be installed is used
 * @param manual message with the manual installation steps
 * @throws Error with that message when the program cannot be installed
 */
export function ensureProgram(find: () => string | undefined, choices: readonly string[][], manual: string): string {
  const found = find() ?? (choices.some((packages) => installPackages(...packages)) ? find() : undefined);
  if (found) return found;
  throw new Error(manual);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
