import { families } from '../../../packages/platform/selection';
import { isReferenceWritten, readErrorIndex, readFamilyIndex } from '../../../packages/reference/stored';

/** Figures that prose may quote, each with the function that counts it in this build. */
const COUNTS: Record<string, () => number> = {
  operations: () => pages().filter(({ method }) => method !== 'webhook').length,
  'listed operations': () => pages().filter(({ method, unlisted }) => method !== 'webhook' && !unlisted).length,
  'webhook events': () => pages().filter(({ method }) => method === 'webhook').length,
  'error codes': () => readErrorIndex().length,
  'API families': () => families.length,
};

/**
 * Returns a figure in the format for prose: `1,060`.
 *
 * @param name name of the figure in {@link COUNTS}
 * @throws Error that lists the names if the name is unknown, or if `npm run reference` has not run
 */
export function figureOf(name: string): string {
  const count = COUNTS[name];
  if (!count) throw new Error(`"${name}" is not a known figure. Use one of: ${Object.keys(COUNTS).join(', ')}.`);
  // `npm start` counts in the background.
  if (process.env.PREVIEW_PORT && !isReferenceWritten()) return '…';
  return count().toLocaleString('en-GB');
}

const pages = () =>
  families.flatMap((family) =>
    readFamilyIndex(family).groups.flatMap(({ pages, unlisted }) => pages.map(({ method }) => ({ method, unlisted }))),
  );
