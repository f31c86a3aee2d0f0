import { readErrorIndex } from '../../config/errorIndex';
import { readFamilyIndex } from '../../config/familySidebar';
import { families } from '../../config/selection';

/** The figures that prose may quote, each with what it counts in this build. */
const COUNTS: Record<string, () => number> = {
  operations: () => pages().filter(({ method }) => method !== 'webhook').length,
  'listed operations': () => pages().filter(({ method, unlisted }) => method !== 'webhook' && !unlisted).length,
  'webhook events': () => pages().filter(({ method }) => method === 'webhook').length,
  'error codes': () => readErrorIndex().length,
  'API families': () => families.length,
};

/**
 * @param name what is counted, as {@link COUNTS} has it
 * @returns the figure as prose has it: `1,060`
 * @throws Error that lists the names for one that does not exist, or when `npm run reference` has not run
 */
export function figureOf(name: string): string {
  const count = COUNTS[name];
  if (!count) throw new Error(`"${name}" is not counted. Write one of: ${Object.keys(COUNTS).join(', ')}.`);
  return count().toLocaleString('en-GB');
}

const pages = () =>
  families.flatMap((family) =>
    readFamilyIndex(family).groups.flatMap(({ pages, unlisted }) => pages.map(({ method }) => ({ method, unlisted }))),
  );
