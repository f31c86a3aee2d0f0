import type { Algoliasearch, IndexSettings } from 'algoliasearch';
import { hostedRecord, hostedSettings } from '../../src/search/hostedRecord';
import type { SearchRecord } from '../../src/search/record';
import { readSynonyms } from '../../src/search/synonyms';

/** What the service takes in a record. Bytes of JSON. */
const LARGEST_RECORD = 10_000;

/**
 * Replaces an index: its settings and synonyms, then its records all at once, so that readers never see half of them.
 *
 * @param client with a key that may write
 * @param indexName the index
 * @param records of the whole site
 * @returns how many of each went in
 * @throws Error when there is no record, one is too large, or the service refuses something
 */
export async function pushRecords(client: Algoliasearch, indexName: string, records: readonly SearchRecord[]) {
  if (!records.length)
    throw new Error('There is no record to push; an empty index would take the search away. Build the whole site first.');
  const objects = records.map(hostedRecord);
  for (const object of objects) {
    const size = Buffer.byteLength(JSON.stringify(object));
    if (size > LARGEST_RECORD) throw new Error(`The record of ${object.objectID} has ${size} bytes, more than ${LARGEST_RECORD}.`);
  }
  const lines = readSynonyms();
  const synonymHit = lines.map((synonyms, index) => ({ objectID: `line-${index}`, type: 'synonym' as const, synonyms }));
  // Settings first: what is copied to the new index then has them.
  const settings = await client.setSettings({ indexName, indexSettings: hostedSettings as unknown as IndexSettings });
  await client.waitForTask({ indexName, taskID: settings.taskID });
  const synonyms = await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true });
  await client.waitForTask({ indexName, taskID: synonyms.taskID });
  await client.replaceAllObjects({ indexName, objects: objects as unknown as Record<string, unknown>[], batchSize: 1000 });
  return { records: objects.length, synonyms: lines.length };
}
