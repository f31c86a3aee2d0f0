import { KINDS, recordId, type SearchRecord } from '../../search/record';

/** The hosted service takes no record of more than 10 kB; what an entry of the index needs beside its text is left over. */
export const LONGEST_TEXT = 4000;
/** A page with more has its last ones dropped: one page is not to push all others out of an answer. */
export const MOST_OF_A_PAGE = 400;

const IS_WRITTEN = new Set<SearchRecord['kind']>(['page', 'section']);

/**
 * @param records of all pages
 * @returns those that are kept, their texts cut at the end of a word, and a line that says how many there are of each kind and what was cut
 * @throws Error when two records of the descriptions are of one place
 */
export function withinLimits(records: readonly SearchRecord[]): { kept: SearchRecord[]; summary: string } {
  const known = new Set<string>();
  const ofPage = new Map<string, number>();
  const kept: SearchRecord[] = [];
  let cut = 0;
  for (const record of records) {
    const id = recordId(record);
    // Two pages at one address are for Docusaurus to report, which knows their files.
    if (known.has(id) && IS_WRITTEN.has(record.kind)) continue;
    if (known.has(id)) throw new Error(`Two search records are of ${id}.`);
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
  return { kept, summary: `${kept.length} search records (${counts.join(', ')}); ${cut} texts cut, ${dropped} dropped` };
}

/** @returns the text, or as many of its whole words as go into `length` characters */
export function cutAt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))} …`;
}
