import { installPackages, programPath } from './debian';

/** Returns the path of a Firefox on this machine (`FIREFOX` in the environment first), or undefined. */
function firefoxPath(): string | undefined {
  return process.env.FIREFOX || programPath('firefox-esr', 'firefox');
}

/**
 * Returns the path of a Firefox, installing Debian's package when none is found. Installing needs root or sudo.
 *
 * @throws Error with the manual installation steps when it cannot install the package
 */
export function ensureFirefox(): string {
  const found = firefoxPath() ?? (installPackages('firefox-esr') ? firefoxPath() : undefined);
  if (found) return found;
  throw new Error(
    'The Firefox tests need Firefox. Install it (`apt-get install firefox-esr`), or set its path: FIREFOX=/path/to/firefox npm test.',
  );
}
