import type { Json } from '../../model/contract';
import type { Further } from '../behaviour';
import { cached, latestOf } from './caching';

const CACHE_CONTROL = 'private, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** Error codes, which clients cache. */
export const errorCodes: Further = {
  operations: {
    listErrorCodes: cached(CACHE_CONTROL, (_, { data }) => latestOf(data as Json[])),
    getErrorCode: cached(CACHE_CONTROL, (_, code) => latestOf([code])),
  },
};
