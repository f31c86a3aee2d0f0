import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { tinySite } from './site';

/** 25 hours apart: whenever the test runs, it is not the same day in both. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

test('two builds of the same sources are the same to the byte, whatever the folder and the time zone', () => {
  const builds = ZONES.map((TZ) => {
    const site = tinySite();
    after(() => site.dispose());
    const { status, output } = site.run('build', { TZ });
    assert.equal(status, 0, output.slice(-4000));
    return { folder: site.folder, build: path.join(site.folder, 'build') };
  });
  const [one, other] = builds.map(({ build }) => filesOf(build));
  assert.ok(one.size > 50, `only ${one.size} files were built`);
  assert.deepEqual([...one.keys()], [...other.keys()]);
  const differing = [...one].flatMap(([file, bytes]) =>
    bytes.equals(other.get(file) ?? Buffer.of()) ? [] : [firstDifference(file, bytes, other.get(file))],
  );
  assert.deepEqual(differing, []);
  for (const { folder } of builds)
    assert.deepEqual(
      [...one].filter(([, bytes]) => bytes.includes(folder)).map(([file]) => file),
      [],
      'the folder of the build is in it',
    );
});

/** Every file of a build with its bytes, in the order of their names. */
function filesOf(build: string): Map<string, Buffer> {
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names.filter((name) => statSync(path.join(build, name)).isFile()).map((name) => [name, readFileSync(path.join(build, name))]),
  );
}

/** @returns the file's name and what stands around the first byte that differs, for who has to find out why */
function firstDifference(file: string, one: Buffer, other: Buffer = Buffer.of()): string {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  const around = (bytes: Buffer) => bytes.subarray(Math.max(0, at - 40), at + 40).toString('latin1');
  return `${file}: …${around(one)}… and …${around(other)}…`;
}
