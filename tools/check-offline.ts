import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { writeArchive } from './offline/archive';
import { servePlainly } from './offline/plainServer';
import { unpackZip } from './offline/unzip';
import { visitArchive } from './offline/visit';
import { launchOptions } from './support/chromium';

const BUILD = path.resolve(__dirname, '../build');
/** Level of compression of the archive that is tested. */
const FAST = 1;

/**
 * `npm run check:offline`: writes the offline archive to a temporary folder, checks its links, unpacks it, and uses it in Chromium: opened from
 * the folder, and from a plain server below a path.
 */
async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'offline-'));
  const browser = await chromium.launch(launchOptions());
  const server = await servePlainly(folder);
  try {
    const { file, pages, dead } = await writeArchive(BUILD, folder, FAST);
    const [name] = unpackZip(file, folder)[0].split('/');
    const faults = [
      ...dead.map((each) => `${each} leads to no file of the archive`),
      ...(await visitArchive(browser, pathToFileURL(path.join(folder, name)).href)),
      ...(await visitArchive(browser, `${server.url}/${name}`)),
    ];
    for (const fault of faults) console.error(`error ${fault}`);
    console.log(`offline archive: ${pages} pages, opened from a folder and from a server, ${faults.length} errors`);
    if (faults.length || !pages) process.exitCode = 1;
  } finally {
    server.close();
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
