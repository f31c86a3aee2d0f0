import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VERIFIED, type Verified } from '../packages/guides/verified';
import { hashInto } from '../packages/platform/hashFiles';
import { readContracts } from '../packages/sandbox/node/contracts';
import { guides, outcomeOf } from './guides/outcome';
import { report } from './guides/report';
import { workflowHref, writeGuides } from './guides/workflows';

const ROOT = path.resolve(__dirname, '..');
const STAMP = path.join(ROOT, '.cache/stamps/guides');

/** Files and folders that the run of the guides depends on. */
const READ = [
  ...['docs', 'api/intro.mdx', 'tutorials', 'userguide', 'blog', 'packages', 'tools/guides.ts', 'tools/guides'],
  ...['.cache/quotes', '.cache/sandbox'], // Not the descriptions, of which most changes do not affect a run.
];

/**
 * Runs the requests of all guides against the sandbox, writes their workflows to the downloads, and records for the pages what was verified.
 * Part of the build, which stops if a guide differs. Needs the quotes of all families, so it does nothing with `FAMILY=…`.
 */
async function main() {
  if (process.env.FAMILY) {
    rmSync(path.dirname(VERIFIED), { recursive: true, force: true });
    rmSync(STAMP, { force: true });
    return;
  }
  const inputs = inputsOf();
  if (existsSync(VERIFIED) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) {
    console.log('guides: unchanged');
    return;
  }
  for (const file of [STAMP, VERIFIED]) rmSync(file, { force: true });
  const all = guides();
  const contracts = readContracts();
  const outcomes = [];
  for (const guide of all) outcomes.push(await outcomeOf(guide, contracts));
  if (report(outcomes)) {
    process.exitCode = 1;
    return;
  }
  const agreeing = outcomes.filter(({ faults }) => !faults.length).map(({ guide }) => guide);
  writeGuides(all, agreeing);
  const verified: Verified = {
    guides: Object.fromEntries(agreeing.map((guide) => [guide.file, { steps: guide.steps.length, workflow: workflowHref(guide) }])),
  };
  writeFileSync(VERIFIED, JSON.stringify(verified));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

function inputsOf(): string {
  const hash = createHash('sha256');
  for (const input of READ) hashInto(hash, ROOT, input);
  return hash.digest('hex');
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
