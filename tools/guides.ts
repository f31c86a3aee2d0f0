import { execFileSync } from 'node:child_process';
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
const READ = ['docs', 'api/intro.mdx', 'tutorials', 'userguide', 'blog', 'packages', 'openapi', 'tools/guides.ts', 'tools/guides'];

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
  const descriptions = descriptionsCommit();
  const inputs = inputsOf(descriptions);
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
    ...(descriptions && { descriptions }),
    guides: Object.fromEntries(agreeing.map((guide) => [guide.file, { steps: guide.steps.length, workflow: workflowHref(guide) }])),
  };
  writeFileSync(VERIFIED, JSON.stringify(verified));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

function inputsOf(descriptions: Verified['descriptions']): string {
  const hash = createHash('sha256').update(JSON.stringify(descriptions ?? null));
  for (const input of READ) hashInto(hash, ROOT, input);
  return hash.digest('hex');
}

/** Returns the last commit that changed the descriptions; undefined without the history, or if they have been changed since. */
function descriptionsCommit(): Verified['descriptions'] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true' || git('status', '--porcelain', '--', 'openapi')) return undefined;
    const [commit, date] = git('log', '-1', '--format=%H %cs', '--', 'openapi').split(' ');
    return commit ? { commit, date } : undefined;
  } catch {
    return undefined;
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
