import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Site } from '../../tools/site/copy';
import { differences, type Files, filesOf, withoutRuntime } from './files';
import { tinySite } from './site';
import { type Replaced, readTable, replaced } from './tables';

/** A change of one kind of input, with a file of the build and a text that it must contain afterwards. */
type Change = Replaced & {
  input: string;
  /** A second file that the same change concerns. */
  alsoIn?: string;
  page: string;
  shows: string;
  /** Made in the weekly run only (`SWEEP=1`): a change of code discards what the build keeps, and would hide that a change of content does not. */
  isWeekly?: true;
};

const QUOTING = `---
title: Quoting page
description: A page of the site that is not a guide, and that quotes a request of an operation which no guide of this site quotes.
---

# Quoting page

<Request operation="sample/hideThing" given={["thing_id"]} unverified="no sandbox" />
`;
const GUIDE = 'userguide/one.html';

const changes = readTable<Change>('changes.yaml').filter(({ isWeekly }) => process.env.SWEEP || !isWeekly);

/** Time zones 25 hours apart, so that the local dates always differ. */
const [ZONE, OTHER_ZONE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

function build(site: Site, TZ: string): Files {
  const { status, output } = site.run('build', { TZ });
  assert.equal(status, 0, output.slice(-4000));
  const files = filesOf(path.join(site.folder, 'build'));
  assert.deepEqual(
    [...files].filter(([, bytes]) => bytes.includes(site.folder)).map(([file]) => file),
    [],
    'the folder of the build is in it',
  );
  return files;
}

test(`a build after changes of ${changes.map(({ input }) => input).join(', ')} is identical to the byte to one without a cache in another folder and time zone`, () => {
  const [site, other] = [tinySite(), tinySite()];
  const change = (file: string, to: (text: string) => string) => {
    for (const each of [site, other]) each.edit(file, to);
  };
  after(() => {
    for (const each of [site, other]) each.dispose();
  });
  change(GUIDE.replace('.html', '.mdx'), (text) => `${text}\n\n<Response operation="sample/listAuditLogs" />\n`);
  for (const each of [site, other]) each.write('src/pages/quoting.mdx', QUOTING);
  build(site, ZONE);
  for (const each of changes) {
    for (const file of each.alsoIn ? [each.file, each.alsoIn] : [each.file]) change(file, (text) => replaced(text, each));
  }
  const files = build(site, ZONE);
  for (const { input, page, shows } of changes) {
    const texts = [...files].filter(([name]) => name.startsWith(page)).map(([, bytes]) => bytes.toString());
    assert.ok(
      texts.some((text) => text.includes(shows)),
      `After a change of ${input}, ${page} does not contain "${shows}".`,
    );
  }
  assert.ok(files.size > 50, `only ${files.size} files were built`);
  assert.deepEqual(differences(withoutRuntime(files), withoutRuntime(build(other, OTHER_ZONE))), []);
});
