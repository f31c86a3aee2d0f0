import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium on this machine: `CHROMIUM` in the environment, one on the PATH, or the one Playwright has downloaded.
 *
 * @returns its path, or undefined when Playwright's own or none is to be used
 */
export function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable);
}

/**
 * Sees to it that there is a Chromium: installs Debian's package when none is found. Needs root or sudo for that.
 *
 * @throws Error that says what to install by hand when it cannot
 */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const run = (...command: string[]) => {
    const [program, ...args] = [...asRoot, ...command];
    return (
      spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0
    );
  };
  console.log('No Chromium here: installing the Debian package.');
  if (run('apt-get', 'update') && run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium')) {
    const installed = chromiumPath();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (`apt-get install chromium`), or name one: CHROMIUM=/path/to/chromium npm test.',
  );
}

function isExecutable(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
