import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { GLOSSARY } from '../../guides/glossary/model';
import { glossary } from '../../guides/glossary/read';
import { families } from '../../platform/selection';
import { readErrorIndex, readFamilyIndex, readOutline } from '../../reference/stored';
import { readAliases, withAliases } from '../aliases';
import type { SearchRecord } from '../record';
import { readSynonyms } from '../synonyms';
import { withinLimits } from './limits';
import { PAGES_FILE, RECORDS_FILE, readSearchRecords } from './read';
import { recordsOfErrors, recordsOfFamily, recordsOfLists, recordsOfTerms } from './records';
import { writeEmbedded } from './writeEmbedded';

/**
 * Writes the embedded index of the whole site, from the records of the descriptions and those of the hand-written pages (index.ts).
 *
 * @param stamp file with the hash of what the index in the folder was written from, which is kept if that has not changed; without a stamp, the
 * index is written in any case
 */
export async function buildIndex(folder: string, stamp?: string): Promise<string> {
  const pages: SearchRecord[] = JSON.parse(readFileSync(PAGES_FILE, 'utf8'));
  const { kept, summary } = withinLimits([
    ...families.flatMap((family) => recordsOfFamily(readFamilyIndex(family), family.purpose)),
    ...families.flatMap(readSearchRecords),
    ...recordsOfErrors(readErrorIndex()),
    ...recordsOfLists(readOutline()),
    ...recordsOfTerms(glossary(), GLOSSARY),
    ...pages,
  ]);
  const { records, used, unused } = withAliases(kept, readAliases());
  const text = JSON.stringify(records);
  const hash = createHash('sha256').update(text).update(JSON.stringify(readSynonyms())).digest('hex');
  if (stamp && existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'unchanged';
  writeFileSync(RECORDS_FILE, text);
  const { names, files } = await writeEmbedded(folder, records);
  if (stamp) writeFileSync(stamp, hash);
  return `${summary}; ${names} names in ${files} files; reader queries for ${used} records, ${unused} for pages that are not in this build`;
}
