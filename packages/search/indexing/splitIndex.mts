import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cborg';

/** Word with the pages that contain it. */
type Word = [word: string, ...rest: unknown[]];
/** Index file: the first and the last word that it may contain, in alphabetical order, and its hash. */
type Part = [from: string, to: string, hash: string];

/** Entry file, which refers to the meta file of each language. */
type Entry = { languages: Record<string, { hash: string }> };

/** Magic number at the start of Pagefind's decompressed files. */
const MARK = Buffer.from('pagefind_dcd');
/** Index of the parts in the meta file, after the version and the pages. */
const PARTS = 2;

/**
 * Splits the index files of Pagefind. Pagefind writes files of about 22 kB, and the browser fetches one for each word of a query, which
 * accounts for two thirds of the download. Pagefind has no option for the file size.
 *
 * @param size maximum size of the words in a file in bytes before compression; a larger word has a separate file
 * @throws Error if the index does not have the format of Pagefind 1.6
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

/** Returns a new file name in Pagefind's format, `en_` and a hash, because browsers cache files by their names. */
const named = (old: string, content: Buffer) => `${old.split('_')[0]}_${createHash('sha256').update(content).digest('hex').slice(0, 10)}`;

/**
 * Reads and decodes a file of the index.
 *
 * @throws Error if encoding the value again does not result in the same bytes
 */
function read<T>(file: string): T {
  const bytes = gunzipSync(readFileSync(file));
  const content = bytes.subarray(MARK.length);
  const value = bytes.subarray(0, MARK.length).equals(MARK) ? decode(content) : undefined;
  if (!value || !content.equals(encode(value)))
    throw new Error(`${file} does not have the format of Pagefind 1.6. Update packages/search/indexing/splitIndex.mts.`);
  return value;
}

const packed = (value: unknown) => gzipSync(Buffer.concat([MARK, encode(value)]), { level: 9 });
