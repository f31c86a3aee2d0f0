import { KINDS, recordId, type SearchRecord } from '../record';

/** Maximum length of a text. The hosted service limits records to 10 kB, and the other fields need space as well. */
export const LONGEST_TEXT = 4000;
/** Maximum number of records per page. Additional ones are dropped, so that a single page does not dominate the results. */
export const MOST_OF_A_PAGE = 400;

const IS_WRITTEN = new Set<SearchRecord['kind']>(['page', 'section']);

/**
 * Limits the number and length of search records.
 *
 * @returns the kept records, with texts truncated after a word, and a summary of the counts per kind and of what was truncated
 * @throws Error if two records of the descriptions have the same location
 */
export function withinLimits(records: readonly SearchRecord[]): { kept: SearchRecord[]; summary: string } {
  const known = new Set<string>();
  const ofPage = new Map<string, number>();
  const kept: SearchRecord[] = [];
  let cut = 0;
  for (const record of records) {
    const id = recordId(record);
    // Docusaurus reports two pages with the same path, together with their files.
    if (known.has(id) && IS_WRITTEN.has(record.kind)) continue;
    if (known.has(id)) throw new Error(`Two search records have the address ${id}. Make it unique.`);
    known.add(id);
    const [page] = record.url.split('#');
    const count = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, count);
    if (count > MOST_OF_A_PAGE) continue;
    if (record.text.length > LONGEST_TEXT) cut += 1;
    kept.push({ ...record, text: cutAt(record.text, LONGEST_TEXT) });
  }
  const counts = KINDS.map((kind) => `${kept.filter((record) => record.kind === kind).length} ${kind}`);
  const dropped = records.length - kept.length;
  return { kept, summary: `${kept.length} search records (${counts.join(', ')}); ${cut} texts truncated, ${dropped} dropped` };
}

/** Returns the text, truncated after the last word that fits into `length` characters. */
export function cutAt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))} …`;
}
