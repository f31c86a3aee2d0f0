import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Guide } from '../packages/guides/steps/model';
import { VERIFIED, type Verified } from '../packages/guides/verified';
import { behaviours } from '../packages/sandbox/behaviours/index';
import { readContracts } from '../packages/sandbox/node/contracts';
import { checkFilters } from '../packages/sandbox/node/filters';
import { areGuidesUnchanged, forgetGuides, guidesInputs, rememberGuides } from './guides/inputs';
import { guides, outcomeOf } from './guides/outcome';
import { report } from './guides/report';
import { workflowHref, writeGuides } from './guides/workflows';
import { reportFailure } from './support/reportFailure';

/**
 * Checks that the sandbox knows all filters of the descriptions, runs the requests of all guides against it, writes their workflows to the downloads, and records for the pages what was verified.
 * Part of the build, which stops if a guide differs. Needs the quotes of all families, so it does nothing with `FAMILY=…`.
 */
async function main() {
  if (process.env.FAMILY) {
    rmSync(path.dirname(VERIFIED), { recursive: true, force: true });
    forgetGuides();
    return;
  }
  const inputs = guidesInputs();
  if (areGuidesUnchanged(inputs)) {
    console.log('guides: unchanged');
    return;
  }
  forgetGuides();
  const all = guides();
  const contracts = readContracts();
  checkFilters(contracts, behaviours);
  const outcomes = [];
  for (const guide of all) outcomes.push(await outcomeOf(guide, contracts));
  if (report(outcomes)) {
    process.exitCode = 1;
    return;
  }
  writeGuides(all);
  const resultOf = (guide: Guide) => {
    const shown = guide.steps.filter((step) => step.shown).length;
    return { shown, others: guide.steps.length - shown, workflow: workflowHref(guide) };
  };
  const verified: Verified = { guides: Object.fromEntries(all.map((guide) => [guide.file, resultOf(guide)])) };
  writeFileSync(VERIFIED, JSON.stringify(verified));
  rememberGuides(inputs);
}

main().catch(reportFailure);
