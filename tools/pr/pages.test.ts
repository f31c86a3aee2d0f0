import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pageList } from './pages';

test('lists added, changed and removed pages with their addresses, and no other files', (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pages-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const [base, root] = ['base', 'root'].map((name) => path.join(folder, name));
  const write = (at: string, file: string, slug = '') => {
    mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
    writeFileSync(path.join(at, file), `---\ntitle: A\n${slug && `slug: ${slug}\n`}---\n\nText.\n`);
  };
  write(base, 'docs/changed.mdx');
  write(root, 'docs/changed.mdx');
  write(root, 'userguide/added.mdx', '/other');
  write(base, 'docs/removed.mdx');
  const changed = { files: ['docs/changed.mdx', 'userguide/added.mdx', 'src/a.ts'], deleted: ['docs/removed.mdx', 'docs/glossary.yaml'] };
  assert.equal(
    pageList(changed, base, root),
    '## Pages\n\n- added: `/userguide/other`, userguide/added.mdx\n- changed: `/changed`, docs/changed.mdx\n- removed: `/removed`, docs/removed.mdx\n\n',
  );
  assert.equal(pageList({ files: ['src/a.ts'], deleted: [] }, base, root), '');
});
