import type { LaunchOptions } from '@playwright/test';
import { ensureProgram, programPath } from './debian';

/** The headless shell comes first: without the parts of a browser with windows, the tests take two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium on this machine: `CHROMIUM` in the environment, or one on the PATH.
 *
 * @returns its path, or undefined to use the one that Playwright downloaded, if any
 */
function chromiumPath(): string | undefined {
  return process.env.CHROMIUM || programPath(...NAMES);
}

/** Returns the path of a Chromium, installing Debian's package when none is found. */
export const ensureChromium = (): string =>
  ensureProgram(
    chromiumPath,
    [['chromium-headless-shell'], ['chromium']],
    'The browser tests need Chromium. Install it (`apt-get install chromium-headless-shell`), or set its path: CHROMIUM=/path/to/chromium npm test.',
  );

/** Returns the options with which tests and measurements start Chromium. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: chromiumPath(),
  // All flags after the first disable background requests, which log errors in a closed network.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
