import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Catalogue } from './catalogue';
import type { SiteFiles } from './site';

/**
 * Index of an archive. A shelf is a compressed run of files that are read together; a file is its shelf, and its start and length in the
 * decompressed shelf. The index precedes the shelves, after its length in four bytes.
 */
type Index = {
  catalogue: Catalogue;
  shelves: Record<string, [start: number, length: number]>;
  files: Record<string, [shelf: string, start: number, length: number]>;
};

/** Bytes that hold the length of the index. */
const HEAD = 4;

/** Returns the shelf of a file: its first two folders, so that reading a page decompresses the pages of its family only. */
const shelfOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/');

/**
 * Packs files into one archive.
 *
 * @param quality Brotli's level, from 0 to 11
 */
export function packArchive(files: ReadonlyMap<string, Uint8Array>, catalogue: Catalogue, quality = 11): Uint8Array {
  const runs = new Map<string, { parts: Uint8Array[]; size: number }>();
  const index: Index = { catalogue, shelves: {}, files: {} };
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = shelfOf(path);
    const run = runs.get(name) ?? { parts: [], size: 0 };
    index.files[path] = [name, run.size, content.length];
    run.parts.push(content);
    run.size += content.length;
    runs.set(name, run);
  }
  const packed = [...runs].map(([name, { parts }]) => [name, compressed(Buffer.concat(parts), quality)] as const);
  let start = 0;
  for (const [name, { length }] of packed) {
    index.shelves[name] = [start, length];
    start += length;
  }
  const head = compressed(Buffer.from(JSON.stringify(index)), quality);
  const size = Buffer.alloc(HEAD);
  size.writeUInt32LE(head.length);
  return Buffer.concat([size, head, ...packed.map(([, content]) => content)]);
}

function compressed(content: Buffer, quality: number): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/**
 * Returns the files of an archive. A shelf is decompressed when a file of it is first read.
 *
 * @param archive result of `packArchive`
 * @throws Error if it is not an archive
 */
export function openArchive(archive: Buffer): SiteFiles {
  const start = HEAD + archive.readUInt32LE();
  const index: Index = JSON.parse(brotliDecompressSync(archive.subarray(HEAD, start)).toString());
  const opened = new Map<string, Buffer>();
  const open = (name: string) => {
    const known = opened.get(name);
    if (known) return known;
    const [at, length] = index.shelves[name];
    const content = brotliDecompressSync(archive.subarray(start + at, start + at + length));
    opened.set(name, content);
    return content;
  };
  return {
    catalogue: index.catalogue,
    read(path) {
      if (!Object.hasOwn(index.files, path)) return undefined;
      const [shelf, at, length] = index.files[path];
      return new Uint8Array(open(shelf).subarray(at, at + length));
    },
  };
}
