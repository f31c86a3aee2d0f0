import { installPackages, programPath } from './debian';

/** @returns the path of a Firefox on this machine, `FIREFOX` in the environment first; undefined when there is none */
export function firefoxPath(): string | undefined {
  return process.env.FIREFOX || programPath('firefox-esr', 'firefox');
}

/**
 * Installs Debian's package when no Firefox is found. Needs root or sudo for that.
 *
 * @returns its path
 * @throws Error that says what to install by hand when it cannot
 */
export function ensureFirefox(): string {
  const found = firefoxPath() ?? (installPackages('firefox-esr') ? firefoxPath() : undefined);
  if (found) return found;
  throw new Error(
    'The Firefox tests need Firefox. Install it (`apt-get install firefox-esr`), or set its path: FIREFOX=/path/to/firefox npm test.',
  );
}
