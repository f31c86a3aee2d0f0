import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureWrk, type Load, load } from './bench/load/wrk';
import { startNginx, startPlain } from './nginx/server';
import { addressOf } from './policy/site';

const BUILD_DIR = path.resolve(__dirname, '../build');
const BOUNDS = { connections: 32, requests: 1_000_000, seconds: 8 };

/** Kinds of requests to measure, each compared with a single static file of the mean response size. */
const KINDS: [name: string, isOne: (file: string) => boolean, addressOf: (file: string) => string][] = [
  ['documents', (file) => file.endsWith('.html') && file !== '404.html' && !/\/index\.html$/.test(file), addressOf],
  ['assets', (file) => /^assets\/.*\.(?:js|css)$/.test(file), (file) => `/${file}`],
];

/** `npm run bench:load`: measures the requests per second and latency of deploy/nginx over loopback with one worker. */
async function main() {
  if (!existsSync(path.join(BUILD_DIR, 'intro.html.br'))) throw new Error('build/ is not compressed. Run "npm run compress" first.');
  const wrk = ensureWrk();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-load-'));
  const site = await startNginx({ build: BUILD_DIR });
  const plain = await startPlain(folder);
  try {
    const files = readdirSync(BUILD_DIR, { recursive: true, encoding: 'utf8' });
    const rows: Row[] = [];
    for (const [name, isOne, addressOf] of KINDS) {
      const paths = files.filter(isOne).map(addressOf);
      const measured = await load(wrk, site.url, paths, folder, BOUNDS);
      const size = meanSize(files.filter(isOne));
      writeFileSync(path.join(folder, 'plain.bin'), 'x'.repeat(size));
      const limit = await load(wrk, plain.url, ['/plain.bin'], folder, BOUNDS);
      rows.push([`${paths.length} ${name}`, measured], [`single file of ${size} bytes`, limit]);
      console.log(`${name}: ${Math.round((measured.perSecond / limit.perSecond) * 100)} % of the limit`);
    }
    console.log(`\n${tableOf(rows)}`);
    process.exitCode = rows.some(([, { errors }]) => errors) ? 1 : 0;
  } finally {
    await Promise.all([site.close(), plain.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mean size of files as sent to a browser (Brotli where available). */
function meanSize(files: string[]): number {
  const sizes = files
    .map((file) => path.join(BUILD_DIR, file))
    .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
}

type Row = [name: string, load: Load];

function tableOf(rows: Row[]): string {
  const lines = rows.map(([name, { requests, perSecond, bytes, median, p99, errors }]) => {
    const figures = [requests, Math.round(perSecond), Math.round(bytes), median.toFixed(1), p99.toFixed(1), errors];
    return `| ${[name, ...figures].join(' | ')} |`;
  });
  return [
    '| target | requests | requests/s | bytes/response | median, ms | 99th percentile, ms | errors |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
