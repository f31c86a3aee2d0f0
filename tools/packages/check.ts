import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CLIENT_PACKAGE } from '../../packages/platform/client';
import { LOCAL_SANDBOX } from '../../packages/platform/localSandbox';
import {
  CHECKSUMS,
  PACKAGES,
  PACKAGES_ROUTE,
  type PackageKind,
  PYTHON_MODULE,
  packageFile,
  packageUrl,
} from '../../packages/platform/packages';
import { SECRET_KEY } from '../../packages/sandbox/http/caller';
import { startup } from '../mcp/startup';
import { SiteServer } from '../site/server';
import { freePort } from '../support/freePort';
import { signalGroup } from '../support/processGroup';

const ROOT = path.resolve(__dirname, '../..');
const run = promisify(execFile);

/** Program of a reader: reads two accounts with the installed client. */
const CONSUMER = `
import { ok } from '${CLIENT_PACKAGE}';
import { createWallet } from '${CLIENT_PACKAGE}/wallet';
const wallet = createWallet({ credential: '${SECRET_KEY}', baseUrl: process.env.SANDBOX_URL + '/wallet/v1' });
const { data } = await ok(wallet.GET('/accounts', { params: { query: { limit: 2 } } }));
console.log(data.length + ' accounts');
`;

/** The same in Python. Pyright checks its types, too. */
const PYTHON_CONSUMER = `
import os
from ${PYTHON_MODULE} import ProblemError
from ${PYTHON_MODULE}.wallet import Wallet

wallet = Wallet("${SECRET_KEY}", base_url=os.environ["SANDBOX_URL"] + "/wallet/v1")
accounts = wallet.account_management.list_accounts(limit=2)
try:
    wallet.account_management.get_account(account_id="wal_01JD2C7M9Q1S3V5X7Z9B1D3F5Z")
except ProblemError as error:
    print(f"{len(accounts)} accounts, {error.code}")
`;

/** Type checker that npx fetches. It is no dependency of this project, because nothing else uses it. */
const PYRIGHT = 'pyright@1.1.414';
const PIP = ['-m', 'pip'];
const hasPip = () => run('python3', [...PIP, '--version']).then(Boolean, () => false);

/**
 * Installs and runs the packages of a build from a server of it.
 *
 * @param guide Markdown of a guide with a workflow, whose command is run
 * @param sandbox Markdown of the page about the sandbox, whose tests for Node are run, and with `SWEEP=1` those for Jest
 */
export async function checkPackages(build: string, guide: string, sandbox: string): Promise<string[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'packages-'));
  const site = await SiteServer.start('/', { build });
  const served = (kind: PackageKind) => `${site.url}${PACKAGES_ROUTE}/${packageFile(kind)}`;
  const emptyFolder = (name: string) => {
    mkdirSync(path.join(root, name));
    return path.join(root, name);
  };
  const env = { ...process.env, npm_config_cache: path.join(root, 'cache'), npm_config_update_notifier: 'false', NODE_PATH: '' };
  const faults: string[] = [];
  const attempt = async (what: string, action: () => Promise<unknown>) => {
    await action().catch((error: Error & { stdout?: string; stderr?: string }) =>
      faults.push(`${what}: ${error.message} ${error.stdout ?? ''} ${error.stderr ?? ''}`),
    );
  };
  try {
    faults.push(...checksumFaults(path.join(build, PACKAGES_ROUTE)));
    await attempt('client, with the sandbox', async () => {
      const folder = emptyFolder('client');
      await run('npm', ['install', '--no-audit', '--no-fund', served('client')], { cwd: folder, env });
      const types = path.join(folder, 'node_modules', CLIENT_PACKAGE, 'types');
      const relative = readdirSync(types).filter((name) => /\]\(\/(?!\/)/.test(readFileSync(path.join(types, name), 'utf8')));
      if (relative.length) throw new Error(`Links in ${relative.join(', ')} are not URLs.`);
      await run(process.execPath, ['-e', `require('${CLIENT_PACKAGE}/wallet').createWallet({})`], { cwd: folder, env });
      writeFileSync(path.join(folder, 'consumer.mjs'), CONSUMER);
      const args = ['-y', served('sandbox'), '--port', String(await freePort()), '--run', 'node consumer.mjs'];
      const { stdout } = await run('npx', args, { cwd: folder, env });
      if (!stdout.includes('2 accounts')) throw new Error(stdout);
    });
    if (await hasPip())
      await attempt('Python client, with the sandbox', async () => {
        const folder = emptyFolder('python');
        await run('python3', [...PIP, 'install', '--quiet', '--disable-pip-version-check', '--target', folder, served('python')], { env });
        writeFileSync(path.join(folder, 'consumer.py'), PYTHON_CONSUMER);
        const port = await freePort();
        const args = ['-y', served('sandbox'), '--port', String(port), '--run', 'python3 consumer.py'];
        const { stdout } = await run('npx', args, { cwd: folder, env });
        if (!stdout.includes('2 accounts, not_found')) throw new Error(stdout);
        if (process.env.SWEEP === '1') await run('npx', ['-y', PYRIGHT, folder], { cwd: folder, env });
      });
    await attempt('MCP server', async () => {
      const fault = await startup({
        command: 'npx',
        args: ['-y', served('mcp')],
        cwd: emptyFolder('mcp'),
        env: env as Record<string, string>,
      });
      if (fault) throw new Error(fault);
    });
    await attempt('tests of a reader', () => runTests(sandbox, { folder: emptyFolder('tests'), env, served }));
    await attempt('command of a guide', () => runCommand(guide, { folder: emptyFolder('workflow'), env, served }));
  } finally {
    await site.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
  return faults;
}

function checksumFaults(folder: string): string[] {
  const lines = PACKAGES.map((kind) => {
    const hash = createHash('sha256').update(readFileSync(path.join(folder, packageFile(kind))));
    return `${hash.digest('hex')}  ${packageFile(kind)}\n`;
  });
  return readFileSync(path.join(folder, CHECKSUMS), 'utf8') === lines.join('') ? [] : [`${CHECKSUMS} is not that of the packages.`];
}

/** Version that npm fetches. It is no dependency of this project, because nothing else uses it. */
const JEST = 'jest@30.5.2';

/** Runs the tests that a page shows with the installed sandbox. */
async function runTests(page: string, { folder, env, served }: Place): Promise<void> {
  const programs = new Map([...page.matchAll(/```js title="([^"]+)"\n([^`]+)```/g)].map(([, name, text]) => [name, text]));
  const write = (name: string) => {
    const text = programs.get(name);
    if (!text) throw new Error(`The page has no program "${name}".`);
    writeFileSync(path.join(folder, name), text);
    return name;
  };
  const withJest = process.env.SWEEP === '1';
  await run('npm', ['install', '--no-audit', '--no-fund', served('sandbox'), ...(withJest ? [JEST] : [])], { cwd: folder, env });
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', write('interest.test.mjs')], {
    cwd: folder,
    env: { ...env, NODE_TEST_CONTEXT: undefined },
  });
  if (!/^# pass 1$/m.test(stdout)) throw new Error(stdout);
  if (withJest) await run('npx', ['jest', write('interest.test.js')], { cwd: folder, env });
}

type Place = { folder: string; env: NodeJS.ProcessEnv; served: (kind: PackageKind) => string };

/**
 * Runs the command of a guide, which a reader copies. Instead of the usual port of the sandbox, which may be in use here, it uses a free one, also in the
 * downloaded descriptions; instead of the runner in the registry, the same version that is installed here.
 */
async function runCommand(guide: string, { folder, env, served }: Place): Promise<void> {
  const [, command] = /```bash\n\s*(curl -s [^`]+)```/.exec(guide) ?? [];
  if (!command) throw new Error('The guide has no command.');
  const port = await freePort();
  const moved = PACKAGES.reduce((text, kind) => text.replaceAll(packageUrl(kind), served(kind)), command)
    .replace(/npx -y @redocly\/cli@[\d.]+/, path.join(ROOT, 'node_modules/.bin/redocly'))
    .replace('--run', `--port ${port} --run`)
    .replace('tar -xz &&', `tar -xz && ${process.execPath} move.mjs &&`);
  const sources = (file: string) => path.join('package', file);
  const move = `import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
for (const file of ['${sources('sandbox.openapi.yaml')}', ...readdirSync('package/openapi').map((name) => 'package/openapi/' + name)])
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('${LOCAL_SANDBOX}', 'http://localhost:${port}'));`;
  writeFileSync(path.join(folder, 'move.mjs'), move);
  const quiet = { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, output } = await shell(moved, folder, quiet);
  if (status !== 0) throw new Error(`${moved}\nended with ${status}: ${output.slice(-3000)}`);
  if (!/\d+ passed/.test(output) || !readdirSync(path.join(folder, 'package')).length) throw new Error(output.slice(-3000));
}

function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      if (child.pid) signalGroup(child.pid, 'SIGTERM');
      resolve({ status, output });
    });
  });
}
