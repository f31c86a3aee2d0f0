import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cborg';

/** A word with the pages that have it. */
type Word = [word: string, ...rest: unknown[]];
/** A file of words in their order, from the first to the last that it may have. */
type Part = [from: string, to: string, hash: string];

/** The file that says which meta file each language has. */
type Entry = { languages: Record<string, { hash: string }> };

/** What Pagefind's files begin with once they are unpacked. */
const MARK = Buffer.from('pagefind_dcd');
/** Of the meta file: version, pages, parts, and what is of no interest here. */
const PARTS = 2;

/**
 * Cuts the files of Pagefind's index into smaller ones. Pagefind makes files of about 22 kB, and a browser fetches one for each word that is
 * asked for: two thirds of what a query costs. How large they are is no setting of Pagefind's.
 *
 * @param folder of the index
 * @param size bytes of words in a file, before compression; a word with more has a file of its own
 * @returns how many files there are now
 * @throws Error when the index is written in another way than Pagefind 1.6 does it
 */
export function splitIndex(folder: string, size: number): number {
  const entryFile = path.join(folder, 'pagefind-entry.json');
  const entry: Entry = JSON.parse(readFileSync(entryFile, 'utf8'));
  const [language] = Object.values(entry.languages);
  const metaFile = path.join(folder, `pagefind.${language.hash}.pf_meta`);
  const meta = read<unknown[]>(metaFile);
  const parts = (meta[PARTS] as Part[]).flatMap((part) => splitPart(path.join(folder, 'index'), part, size));
  const content = packed(meta.with(PARTS, parts));
  rmSync(metaFile);
  language.hash = named(language.hash, content);
  writeFileSync(path.join(folder, `pagefind.${language.hash}.pf_meta`), content);
  writeFileSync(entryFile, JSON.stringify(entry));
  return parts.length;
}

function splitPart(folder: string, [from, to, hash]: Part, size: number): Part[] {
  const file = path.join(folder, `${hash}.pf_index`);
  const [words] = read<[Word[]]>(file);
  rmSync(file);
  const groups: Word[][] = [];
  let bytes = 0;
  for (const word of words) {
    const { length } = encode(word);
    if (!groups.length || bytes + length > size) {
      groups.push([]);
      bytes = 0;
    }
    groups[groups.length - 1].push(word);
    bytes += length;
  }
  return groups.map((group, index): Part => {
    const content = packed([group]);
    const name = named(hash, content);
    writeFileSync(path.join(folder, `${name}.pf_index`), content);
    return [index ? group[0][0] : from, index < groups.length - 1 ? group[group.length - 1][0] : to, name];
  });
}

/** A name of Pagefind's form, `en_` and a hash, for new content: a browser keeps a file as long as it has the same name. */
const named = (old: string, content: Buffer) => `${old.split('_')[0]}_${createHash('sha256').update(content).digest('hex').slice(0, 10)}`;

/** @throws Error when what was read could not be written again to the byte */
function read<T>(file: string): T {
  const bytes = gunzipSync(readFileSync(file));
  const content = bytes.subarray(MARK.length);
  const value = bytes.subarray(0, MARK.length).equals(MARK) ? decode(content) : undefined;
  if (!value || !content.equals(encode(value)))
    throw new Error(`${file} is not written as Pagefind 1.6 writes its files. Look at what changed, and mend src/plugins/search/splitIndex.mts.`);
  return value;
}

const packed = (value: unknown) => gzipSync(Buffer.concat([MARK, encode(value)]), { level: 9 });
