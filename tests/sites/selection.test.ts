import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { differences, filesOf, withoutRuntime } from './files';
import { SAMPLE_ENTRY, tinySite } from './site';

/** A second family with the first one's operations at different URLs. */
const OTHER_ENTRY = SAMPLE_ENTRY.replaceAll("'sample'", "'other'").replace("'Sample'", "'Other'");
const GUIDE = 'tutorials/wallet/first.html';

describe('a build with FAMILY=… contains only that family, whatever was built before', () => {
  const site = tinySite();
  after(() => site.dispose());
  site.overlay('sample', 'openapi/other');
  site.edit('packages/platform/families.ts', (text) => text.replace(SAMPLE_ENTRY, `${SAMPLE_ENTRY}\n  ${OTHER_ENTRY}`));
  // A page that quotes both families.
  site.edit('tutorials/wallet/first.mdx', (text) =>
    [
      text,
      '<Request operation="sample/listAuditLogs" unverified="no sandbox" />',
      '<Request operation="other/listAuditLogs" unverified="no sandbox" />',
      '<SandboxValues family="other" />',
    ].join('\n\n'),
  );
  const build = (env?: NodeJS.ProcessEnv) => {
    const { status, output } = site.run('build', env);
    assert.equal(status, 0, output.slice(-4000));
    return { output, files: filesOf(path.join(site.folder, 'build')) };
  };
  const first = build({ FAMILY: 'sample' });

  it('says that links are not checked, and nothing about links to pages that it leaves out', () => {
    assert.match(first.output, /^Links are not checked, because pages of families other than sample are left out\.$/m);
    assert.doesNotMatch(first.output, /is dead|broken link/i);
  });

  it('a full build afterwards contains everything and does not generate that family again', () => {
    const { files, output } = build();
    for (const file of ['api/other/audit-logs/list-audit-logs.html', 'category/other.html', 'downloads/other/openapi.yaml'])
      assert.ok(files.has(file), file);
    assert.match(String(files.get(GUIDE)), /\/api\/other\/audit-logs\/list-audit-logs/);
    assert.match(output, /reference: Other: 2 groups/);
    assert.doesNotMatch(output, /reference: Sample:/);
  });

  it("the same build after a full one generates nothing and is identical to the byte, but for the bundler's runtime", () => {
    const { files, output } = build({ FAMILY: 'sample' });
    assert.ok(files.has('api/sample/audit-logs/list-audit-logs.html'));
    assert.deepEqual(
      [...files.keys()].filter((file) => /\bother\b/.test(file)),
      [],
    );
    assert.doesNotMatch(output, /reference: \w+: \d+ groups/);
    assert.deepEqual(differences(withoutRuntime(first.files), withoutRuntime(files)), []);
  });
});
