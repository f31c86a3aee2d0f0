import { program } from 'commander';
import { withBrand } from '../packages/platform/brandText';
import { readContracts } from '../packages/sandbox/node/contracts';
import { guides, outcomeOf } from './guides/outcome';
import { handwrittenPages } from './guides/pages';
import { report } from './guides/report';
import { quotationFaults } from './pages/quotations';
import { reportFailure } from './support/reportFailure';

/**
 * `npm run check:guides`: runs the build's remark plugins (requests, responses, diagrams, terms) over every hand-written page, in seconds instead
 * of the minutes of a build, and compares quotations with their page. With `--run`, it sends the requests of guides to the sandbox.
 */
async function main() {
  program.option('--run [guide]', 'runs guides against the sandbox: all, or those whose path contains the text').parse();
  const { run } = program.opts<{ run?: string | true }>();
  process.exitCode = (run === undefined ? await compile() : await runAll(run === true ? '' : run)) ? 1 : 0;
}

/** @returns the number of pages with errors */
async function compile(): Promise<number> {
  let faults = 0;
  const pages = handwrittenPages();
  for (const page of pages) {
    const lines = await quotationFaults(page);
    for (const line of lines) console.error(line);
    faults += lines.length ? 1 : 0;
  }
  console.log(`guides: ${pages.length} pages, ${faults} with errors`);
  return faults;
}

/** @returns the number of guides that differ from the sandbox, or 1 if none matches */
async function runAll(words: string): Promise<number> {
  const chosen = guides(handwrittenPages().filter(({ file }) => withBrand(file).includes(words) || file.includes(words)));
  if (!chosen.length) {
    console.error(`No page with requests has "${words}" in its path.`);
    return 1;
  }
  const contracts = readContracts();
  const outcomes = [];
  for (const guide of chosen) outcomes.push(await outcomeOf(guide, contracts));
  return report(outcomes);
}

main().catch(reportFailure);
