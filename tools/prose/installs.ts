import { dependencies, devDependencies } from '../../package.json';
import { withBrand } from '../../packages/platform/brandText';
import { PACKAGES, packageUrl } from '../../packages/platform/packages';
import type { Problem } from '../support/problems';
import type { Text } from './text';

/** Matches a command that installs or runs a package, in a shell or in the configuration of an assistant. The package is the last group. */
const INSTALL =
  /(?:\b(?:npx|bunx|npm (?:install|i|add|exec|x)|(?:pnpm|yarn) (?:add|dlx|exec)|pip3? install)(?:\s+-[\w-]+)*\s+|"npx",\s*"args":\s*\[(?:"-[\w-]+",\s*)*")([^\s"'`\])]+)/g;

const SERVED = new Set(PACKAGES.map((kind) => packageUrl(kind)));
const OWN = new Set(Object.keys({ ...dependencies, ...devDependencies }));

/**
 * Finds commands that install a package that this site does not serve, or that run one that this project does not depend on: a reader who
 * follows the page would receive whatever someone else has registered under that name.
 */
export function installProblems(texts: readonly Pick<Text, 'file' | 'source'>[]): Problem[] {
  return texts.flatMap(({ file, source }) =>
    [...source.matchAll(INSTALL)]
      .filter(([, name]) => !isKnown(withBrand(name.replace(/[.,;:]$/, ''), file)))
      .map(({ 1: name, index }) => ({
        file,
        offset: index,
        message: `${name} is neither a package of this site nor a dependency of this project`,
        remedy: `Write a URL: ${[...SERVED].join(', ')}.`,
      })),
  );
}

const isKnown = (name: string): boolean => SERVED.has(name) || /^\.{0,2}\//.test(name) || OWN.has(name.replace(/(?<=.)@.*$/, ''));
