import { readFileSync, writeFileSync } from 'node:fs';
import { GLOSSARY } from '../../guides/glossary/model';
import { glossary } from '../../guides/glossary/read';
import { families } from '../../platform/selection';
import { readErrorIndex, readFamilyIndex, readOutline } from '../../reference/stored';
import { readAliases, withAliases } from '../aliases';
import type { SearchRecord } from '../record';
import { withinLimits } from './limits';
import { PAGES_FILE, RECORDS_FILE, readSearchRecords } from './read';
import { recordsOfErrors, recordsOfFamily, recordsOfLists, recordsOfTerms } from './records';
import { writeEmbedded } from './writeEmbedded';

/**
 * Writes the embedded index of the whole site, from the records of the descriptions and those of the hand-written pages (index.ts).
 *
 * @param folder folder of the index
 * @returns a summary of what was indexed
 */
export async function buildIndex(folder: string): Promise<string> {
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
  writeFileSync(RECORDS_FILE, JSON.stringify(records));
  const { names, files } = await writeEmbedded(folder, records);
  return `${summary}; ${names} names in ${files} files; reader queries for ${used} records, ${unused} for pages that are not in this build`;
}
