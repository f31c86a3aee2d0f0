import type { Family } from '../../../packages/platform/families';
import { families } from '../../../packages/platform/selection';
import { readFamilyIndex } from '../../../packages/reference/stored';

/** Returns the numbers of listed operations and of events of a family, and nothing for one that is not part of this run or has not been read yet. */
export function figuresOf({ slug }: Family): string {
  // The component has a module cache of its own, so its families are different objects.
  const family = families.find((each) => each.slug === slug);
  if (!family) return '';
  try {
    const pages = readFamilyIndex(family)
      .groups.filter(({ unlisted }) => !unlisted)
      .flatMap(({ pages }) => pages);
    const events = pages.filter(({ method }) => method === 'webhook').length;
    return `${pages.length - events} operations, ${events} events`;
  } catch {
    return ''; // `npm start` reads the descriptions in the background.
  }
}
