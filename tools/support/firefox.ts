import { ensureProgram, programPath } from './debian';

/** Returns the path of a Firefox on this machine (`FIREFOX` in the environment first), installing Debian's package when none is found. */
export const ensureFirefox = (): string =>
  ensureProgram(
    () => process.env.FIREFOX || programPath('firefox-esr', 'firefox'),
    [['firefox-esr']],
    'The Firefox tests need Firefox. Install it (`apt-get install firefox-esr`), or set its path: FIREFOX=/path/to/firefox npm test.',
  );
