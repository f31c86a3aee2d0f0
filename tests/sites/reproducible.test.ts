import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { differences, filesOf } from './files';
import { tinySite } from './site';

/** Time zones 25 hours apart, so that the local dates always differ. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

test('two builds of the same sources are identical to the byte in any folder and time zone', () => {
  const builds = ZONES.map((TZ) => {
    const site = tinySite();
    after(() => site.dispose());
    const { status, output } = site.run('build', { TZ });
    assert.equal(status, 0, output.slice(-4000));
    return { folder: site.folder, build: path.join(site.folder, 'build') };
  });
  const [one, other] = builds.map(({ build }) => filesOf(build));
  assert.ok(one.size > 50, `only ${one.size} files were built`);
  assert.deepEqual(differences(one, other), []);
  for (const { folder } of builds)
    assert.deepEqual(
      [...one].filter(([, bytes]) => bytes.includes(folder)).map(([file]) => file),
      [],
      'the folder of the build is in it',
    );
});
