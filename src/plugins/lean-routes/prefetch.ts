import docusaurus from '@docusaurus/core/lib/client/docusaurus';
import { ensureRoutes, hasRoutes } from './ensure';

type Connection = { effectiveType?: string; saveData?: boolean };

/** Docusaurus does not prefetch on such a connection; a part of the table is not fetched there either before it is needed. */
const isSlow = () => {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
};

type Fetching = false | Promise<unknown>;

/** Docusaurus's `window.docusaurus`, which knows a page's files once its route is in the table. Both answer false when they fetch nothing. */
export default Object.freeze({
  prefetch(path: string): Fetching {
    if (isSlow()) return false;
    return hasRoutes(path) ? docusaurus.prefetch(path) : ensureRoutes(path).then(async () => docusaurus.prefetch(path));
  },
  preload(path: string): Fetching {
    if (isSlow()) return false;
    return hasRoutes(path) ? docusaurus.preload(path) : ensureRoutes(path).then(async () => docusaurus.preload(path));
  },
});
