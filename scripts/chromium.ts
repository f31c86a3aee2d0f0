import { installPackages, programPath } from './debian';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium on this machine: `CHROMIUM` in the environment, one on the PATH, or the one Playwright has downloaded.
 *
 * @returns its path, or undefined when Playwright's own or none is to be used
 */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM || programPath(...NAMES);
}

/**
 * Sees to it that there is a Chromium: installs Debian's package when none is found. Needs root or sudo for that.
 *
 * @throws Error that says what to install by hand when it cannot
 */
export function ensureChromium(): string {
  const found = chromiumPath() ?? (installPackages('chromium') ? chromiumPath() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (`apt-get install chromium`), or name one: CHROMIUM=/path/to/chromium npm test.',
  );
}
