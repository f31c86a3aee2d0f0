import path from 'node:path';
import { chromium } from '@playwright/test';
import { families } from '../packages/platform/selection';
import { budgets, comparePage, compareVisit, isWithinBudgets } from './bench/budgets';
import { heaviestPage } from './bench/pages';
import { printVisit } from './bench/report';
import { compareSandbox, weighSandbox } from './bench/sandboxWeight';
import { visit } from './bench/visit';
import { launchOptions } from './support/chromium';
import { reportFailure } from './support/reportFailure';

const BUILD_DIR = path.resolve(__dirname, '../build');

/** `npm run check:weight`: checks the weight of first visits, of Try it and of the sandbox against the budgets. */
async function main() {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = heaviestPage(BUILD_DIR, 'wallet');
    const { weight, tryIt } = await visit(browser, BUILD_DIR, page, true);
    if (!tryIt) throw new Error(`Try it could not be measured on ${page}. Check that the page has a Try it panel.`);
    printVisit(page, weight, tryIt);
    const findings = compareVisit(weight, tryIt);
    for (const [route, budget] of Object.entries(budgets.pages)) {
      const { weight: visited } = await visit(browser, BUILD_DIR, route);
      console.log(`first visit of ${route}: ${(visited.total / 1000).toFixed(2)} kB of ${budget}`);
      findings.push(...comparePage(route, visited));
    }
    const sandbox = weighSandbox(BUILD_DIR, families.filter(({ rules }) => rules === 'house')); // biome-ignore format: one condition
    for (const { family, engine, contract, description } of sandbox) {
      const [code, data] = [engine, contract].map((bytes) => (bytes / 1000).toFixed(1));
      console.log(`sandbox, ${family}: engine ${code} kB, contract ${data} kB (${(contract / description).toFixed(2)} of openapi.json)`);
    }
    findings.push(...compareSandbox(sandbox));
    process.exitCode = isWithinBudgets(findings) ? 0 : 1;
  } finally {
    await browser.close();
  }
}

main().catch(reportFailure);
