import { readdirSync } from 'node:fs';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';

export type Compressed = { files: number; bytes: number; gzip: number; brotli: number };

/** Text files. Shards of the search index are already compressed. */
const TEXT = /\.(?:html|css|m?js|json|map|md|svg|txt|webmanifest|xml|yaml)$/;
/** Minimum size in bytes: compressing a file that fits into one packet saves nothing. */
const SMALLEST = 1024;
/** Parallel jobs, the size of libuv's thread pool. */
const JOBS = 4;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * Writes `x.gz` and `x.br` beside every text file x of a build, with the modification time of x, so that the ETag of each variant is as
 * stable as the file.
 *
 * @returns the number of files, and their total size uncompressed and in each format
 */
export async function compressBuild(build: string): Promise<Compressed> {
  const total: Compressed = { files: 0, bytes: 0, gzip: 0, brotli: 0 };
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  const add = async (file: string) => {
    const one = await compress(path.join(build, file), qualityOf(file));
    if (!one) return;
    total.files += 1;
    for (const form of ['bytes', 'gzip', 'brotli'] as const) total[form] += one[form];
  };
  await pMap(files, add, { concurrency: JOBS });
  return total;
}

/**
 * Returns the Brotli quality of a file. Scripts and styles are few and needed by every reader, so they get the maximum; for other files,
 * levels above 7 are not worth the time.
 */
const qualityOf = (file: string): number => (file.startsWith(`assets${path.sep}`) ? 11 : 7);

async function compress(file: string, quality: number): Promise<Omit<Compressed, 'files'> | undefined> {
  const { size, mtime, atime } = await stat(file);
  if (size < SMALLEST) return undefined;
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  const forms = { gz: await gzipped(text, { level: 9 }), br: await brotlied(text, { params }) };
  for (const [ending, bytes] of Object.entries(forms)) {
    await writeFile(`${file}.${ending}`, bytes);
    await utimes(`${file}.${ending}`, atime, mtime);
  }
  return { bytes: size, gzip: forms.gz.length, brotli: forms.br.length };
}
