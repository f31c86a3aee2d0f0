import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { atMost, budgets, isWithinBudgets } from './bench/budgets';
import { checkAcross, type PageFault } from './html-checks/across';
import type { PageReport } from './html-checks/model';
import { inProcesses } from './support/processes';
import { reportFailure } from './support/reportFailure';

const BUILD_DIR = path.resolve(__dirname, '../build');
/** Maximum number of pages to list per fault: a fault in the theme affects all of them. */
const NAMED = 3;
const HEAVIEST = 5;

/** `npm run check:pages`: checks every document of the build against the page rules, and all links between them. */
async function main() {
  const started = Date.now();
  if (!existsSync(BUILD_DIR)) throw new Error('build/ does not exist. Run "npm run build" first.');
  // Sorted because the order of readdir depends on the file system.
  const files = readdirSync(BUILD_DIR, { recursive: true, encoding: 'utf8' }).sort();
  const sitemap = [...readFileSync(path.join(BUILD_DIR, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)</g)].map(([, address]) => address);
  const pages = await inProcesses<{ folder: string; file: string }, PageReport>(
    path.join(__dirname, 'html-checks/worker.ts'),
    files.filter((file) => file.endsWith('.html')).map((file) => ({ folder: BUILD_DIR, file })),
    { nameOf: ({ file }) => `build/${file}` },
  );
  const dated = readFileSync(path.join(BUILD_DIR, 'sitemap.xml'), 'utf8').split('<lastmod>').length - 1;
  const robots = readFileSync(path.join(BUILD_DIR, 'robots.txt'), 'utf8');
  const faults: PageFault[] = [
    ...pages.flatMap(({ file, faults: own }) => own.map((fault) => ({ ...fault, file }))),
    ...checkAcross(pages, { files: new Set(files), sitemap }),
  ];
  printFaults(faults);
  printCounts(pages, started);
  console.log(`sitemap: ${sitemap.length} pages, ${dated} with the date of their last change`);
  console.log(`${faults.length} errors`);
  // A check without input must fail instead of passing vacuously.
  const hasNavigation = pages.some(({ counts }) => counts.navigation);
  const isWithin = isWithinBudgets(pages.flatMap(({ file, bytes }) => atMost(`build/${file}`, bytes / 1000, budgets.documents.page, 'kB')));
  if (faults.length || !isWithin || !pages.length || !sitemap.length || !hasNavigation || !robots.includes('/sitemap.xml'))
    process.exitCode = 1;
}

/** Prints each fault once, with some of the pages affected. */
function printFaults(faults: readonly PageFault[]): void {
  const alike = new Map<string, PageFault[]>();
  for (const fault of faults) {
    const same = alike.get(fault.message);
    if (same) same.push(fault);
    else alike.set(fault.message, [fault]);
  }
  for (const [message, same] of alike) {
    const [{ file, at }, ...others] = same;
    const [place, ...words] = at.split(' ');
    console.error(`build/${file}:${place}: error ${message}`);
    if (words.length) console.error(`    ${words.join(' ')}`);
    const more = [...new Set(others.map((other) => other.file))].filter((other) => other !== file);
    if (more.length)
      console.error(
        `    and on ${more.length} more ${more.length === 1 ? 'page' : 'pages'}: ${more.slice(0, NAMED - 1).join(', ')}${more.length >= NAMED ? ', …' : ''}`,
      );
  }
}

function printCounts(pages: readonly PageReport[], started: number): void {
  const sum = (count: (page: PageReport) => number) => pages.reduce((total, page) => total + count(page), 0).toLocaleString('en');
  for (const { file, bytes } of [...pages].sort((one, other) => other.bytes - one.bytes).slice(0, HEAVIEST))
    console.log(`  ${(bytes / 1000).toFixed(1)} kB  ${file}`);
  const names = ['links', 'anchors', 'navigation', 'images'] as const;
  const [links, anchors, navigation, images] = names.map((name) => sum(({ counts }) => counts[name]));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${sum(() => 1)} pages, ${links} links, ${anchors} of them to anchors and ${navigation} in navigation, ${images} images in ${seconds} s`,
  );
}

main().catch(reportFailure);
