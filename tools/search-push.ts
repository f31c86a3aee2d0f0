import { algoliasearch } from 'algoliasearch';
import { pushRecords } from '../packages/search/hosted/push';
import { hostedSearch } from '../packages/search/hostedSettings';
import { readAllRecords } from '../packages/search/indexing/read';
import { reportFailure } from './support/reportFailure';

/**
 * `npm run search:push`: replaces the hosted index with the records of the last build. Reads `SEARCH_ADMIN_KEY`, a key with write access,
 * from the environment and sends it only to the search service.
 */
async function main() {
  const hosted = hostedSearch();
  if (!hosted)
    throw new Error(
      'The hosted search is not configured. Set SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX_NAME (see packages/search/hostedSettings.ts).',
    );
  const key = process.env.SEARCH_ADMIN_KEY;
  if (!key) throw new Error('SEARCH_ADMIN_KEY is not set. Set it to a key with write access from the dashboard of the search service.');
  const client = algoliasearch(hosted.appId, key);
  const { records, synonyms } = await pushRecords(client, hosted.indexName, readAllRecords());
  console.log(`search: pushed ${records} records and ${synonyms} synonym entries to ${hosted.indexName}`);
}

main().catch(reportFailure);
