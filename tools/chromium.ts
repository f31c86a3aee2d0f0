import { installPackages, programPath } from './debian';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium on this machine: `CHROMIUM` in the environment, or one on the PATH.
 *
 * @returns its path, or undefined to use the one that Playwright downloaded, if any
 */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM || programPath(...NAMES);
}

/**
 * Returns the path of a Chromium, installing Debian's package when none is found. Installing needs root or sudo.
 *
 * @throws Error with the manual installation steps when it cannot install the package
 */
export function ensureChromium(): string {
  const found = chromiumPath() ?? (installPackages('chromium') ? chromiumPath() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (`apt-get install chromium`), or set its path: CHROMIUM=/path/to/chromium npm test.',
  );
}
