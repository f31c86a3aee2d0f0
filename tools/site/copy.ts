import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Claim } from './kept';

const ROOT = path.resolve(__dirname, '../..');
const FIXTURES = path.join(ROOT, 'tests/sites/fixtures');

/** A copy of this project in a temporary folder, for a test to modify and build. */
export type Site = ReturnType<typeof copySite>;

/** Folders of content, which an empty site replaces with one or two pages each. */
const CONTENT = ['openapi/releases', 'docs', 'api', 'tutorials', 'userguide', 'blog', 'tests', 'src/pages/markdown-page.mdx'];

/**
 * Copies the project with minimal content: one or two pages per section, and no family. Builds in seconds.
 *
 * @param claim folder to use instead of a new one, with what is left of an earlier copy
 */
export function emptySite(claim?: Claim): Site {
  const site = copySite(CONTENT, claim);
  site.overlay('tiny', '.');
  return site;
}

/**
 * Copies the project's own files from the work tree to a temporary folder; `node_modules` is shared.
 *
 * @param leaveOut folders to exclude
 * @param claim folder to use instead of a new one
 */
export function copySite(leaveOut: readonly string[] = [], claim?: Claim) {
  const folder = claim?.folder ?? mkdtempSync(path.join(tmpdir(), 'portal-site-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  const files = listed.stdout.split('\0').filter((file) => file && !leaveOut.some((left) => file === left || file.startsWith(`${left}/`)));
  removeOthers(folder, new Set(files));
  for (const file of files) copyChanged(path.join(ROOT, file), path.join(folder, file));
  if (!existsSync(path.join(folder, 'node_modules'))) symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const at = (file: string) => path.join(folder, file);
  return {
    folder,
    exists: (file: string) => existsSync(at(file)),
    read: (file: string) => readFileSync(at(file), 'utf8'),
    write(file: string, text: string) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    },
    /** Changes a file. Throws if the change has no effect, because the test would then test nothing. */
    edit(file: string, change: (text: string) => string) {
      const before = readFileSync(at(file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`The test's change of ${file} changes nothing.`);
      writeFileSync(at(file), after);
    },
    /** Copies a folder of tests/sites/fixtures over one of the copy. */
    overlay: (fixture: string, target: string) => cpSync(path.join(FIXTURES, fixture), at(target), { recursive: true }),
    /** Replaces the list of families. */
    setFamilies(entries: readonly string[]) {
      const list = `const list: Family[] = [\n  ${entries.join(',\n  ')},\n];`;
      this.edit('packages/platform/families.ts', (text) => text.replace(/const list: Family\[\] = \[[\s\S]*?\n\];/, () => list));
    },
    remove: (file: string) => rmSync(at(file), { recursive: true, force: true }),
    /** Runs one of the project's commands in the copy. */
    run(script: string, env: NodeJS.ProcessEnv = {}) {
      const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, CI: 'true', WITHOUT_PACKAGES: 'true', ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      return { status, output: `${stdout}${stderr}` };
    },
    // Retries, because a process that has just been killed may have completed a file.
    dispose: () => (claim ? claim.release() : rmSync(folder, { recursive: true, force: true, maxRetries: 10 })),
  };
}

/** Parts of an earlier copy that are no content: the packages, and what Docusaurus compares with what it generates. */
const KEPT = new Set(['node_modules', '.docusaurus']);

/** Removes the files of an earlier copy that are not part of the next one. */
function removeOthers(folder: string, files: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (KEPT.has(entry.name)) continue;
    const inside = entry.isDirectory() ? readdirSync(path.join(folder, entry.name), { recursive: true, withFileTypes: true }) : [entry];
    for (const each of inside) {
      const file = path.join(each.parentPath, each.name);
      if (!each.isDirectory() && !files.has(path.relative(folder, file))) rmSync(file);
    }
  }
}

/** Copies a file unless it is the same, so that an unchanged one keeps its time of modification. */
function copyChanged(from: string, to: string): void {
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  cpSync(from, to, { recursive: true });
}
