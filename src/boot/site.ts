import { startHandover } from '../../packages/browser/secret';
import type { HostedSearch } from '../../packages/search/hostedSettings';
import { startCopying } from './copy';
import { startPrefetching } from './prefetch';
import { startSearch } from './search';
import { startSignatureForm } from './signatureForm';

type Site = {
  /** Settings of the hosted search index, if configured. */
  hosted: HostedSearch | undefined;
  /** Prefetches a page that the reader is likely to open. */
  prefetch: (address: URL) => void;
};

/** Starts the features shared by documents and application pages. Call once per page load. */
export function startSite({ hosted, prefetch }: Site): void {
  startHandover();
  startCopying();
  startSignatureForm();
  startPrefetching(prefetch);
  startSearch(hosted);
}
