import type { Family } from './families';
import { packageName } from './packages';

/** Name of the npm package with the TypeScript client (packages/client). */
export const CLIENT_PACKAGE = packageName('client');

/** Returns the name of the function that creates a family's client: `createWallet`, `createGlobalIndexSearch`. */
export const creatorOf = ({ label }: Pick<Family, 'label'>): string =>
  `create${label.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}`;
