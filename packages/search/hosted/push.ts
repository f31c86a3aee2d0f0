import type { Algoliasearch, IndexSettings } from 'algoliasearch';
import { hostedRecord, hostedSettings } from '../hostedRecord';
import type { SearchRecord } from '../record';
import { readSynonyms } from '../synonyms';

/** Maximum size of a record in the service, in bytes of JSON. */
const LARGEST_RECORD = 10_000;

/**
 * Replaces the settings and synonyms of an index, then all records atomically, so that readers never see a partial index.
 *
 * @param client client with write access
 * @returns the numbers of records and synonyms
 * @throws Error when there is no record, one is too large, or the service rejects a request
 */
export async function pushRecords(client: Algoliasearch, indexName: string, records: readonly SearchRecord[]) {
  if (!records.length)
    throw new Error('There are no records to push, and an empty index would disable the search. Build the whole site first.');
  const objects = records.map(hostedRecord);
  for (const object of objects) {
    const size = Buffer.byteLength(JSON.stringify(object));
    if (size > LARGEST_RECORD)
      throw new Error(`The record of ${object.objectID} has ${size} bytes, but the maximum is ${LARGEST_RECORD}. Shorten its text.`);
  }
  const lines = readSynonyms();
  const synonymHit = lines.map((synonyms, index) => ({ objectID: `line-${index}`, type: 'synonym' as const, synonyms }));
  // Settings first, because the temporary index copies them.
  const settings = await client.setSettings({ indexName, indexSettings: hostedSettings as unknown as IndexSettings });
  await client.waitForTask({ indexName, taskID: settings.taskID });
  const synonyms = await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true });
  await client.waitForTask({ indexName, taskID: synonyms.taskID });
  await client.replaceAllObjects({ indexName, objects: objects as unknown as Record<string, unknown>[], batchSize: 1000 });
  return { records: objects.length, synonyms: lines.length };
}
