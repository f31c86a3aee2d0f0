import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Site } from '../../tools/site/copy';
import { differences, type Files, filesOf, withoutRuntime } from './files';
import { tinySite } from './site';

/** A change of one kind of input, with a file of the build and a text that it must contain afterwards. */
type Change = {
  input: string;
  file: string;
  from: string | RegExp;
  to: string;
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
const LIST = 'api/sample/audit-logs/list-audit-logs.html';
const GUIDE = 'userguide/one.html';

const CHANGES: Change[] = [
  {
    input: 'a description',
    file: 'openapi/sample/audit-logs.yaml',
    from: 'newest first',
    to: 'latest first',
    page: LIST,
    shows: 'latest first',
  },
  {
    input: 'an example that a guide quotes',
    file: 'openapi/sample/audit-logs.yaml',
    from: 'action: created,',
    to: 'action: changed,',
    page: GUIDE,
    shows: 'changed',
  },
  {
    input: 'an example that only a page in src/pages quotes',
    file: 'openapi/sample/admin-things.yaml',
    from: /thg_01JDB6Z4T8M2QK9V3XR5N7HWYC/g,
    to: 'thg_01JDB6Z4T8M2QK9V3XR5N7HWYD',
    page: 'quoting.html',
    shows: 'thg_01JDB6Z4T8M2QK9V3XR5N7HWYD',
  },
  {
    input: 'the error catalogue',
    file: 'openapi/errors.yaml',
    from: 'The `Authorization` header is missing',
    to: 'Changed text: the header is missing',
    page: 'api/errors/unauthenticated.html',
    shows: 'Changed text',
  },
  {
    input: 'a component of the reference',
    file: 'packages/reference/components/GroupPage.tsx',
    from: /^(\s+)Operations$/m,
    to: '$1All its operations',
    page: 'api/sample/audit-logs.html',
    shows: 'All its operations',
    isWeekly: true,
  },
  {
    input: 'a component of quotations in guides',
    file: 'packages/guides/QuoteFigures.tsx',
    from: /Response \$\{status\}/g,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a template
    to: 'Reply ${status}',
    page: GUIDE,
    shows: 'Reply 200',
    isWeekly: true,
  },
  {
    input: 'the frame of the pages',
    file: 'src/theme/DocSidebar/Desktop/Content/index.tsx',
    from: 'Filter by name, path or event',
    to: 'Filter the sidebar',
    page: LIST,
    shows: 'Filter the sidebar',
    isWeekly: true,
  },
  {
    input: 'a style sheet of documents',
    file: 'src/css/fields.css',
    from: /^/,
    to: '.changed-style { color: red; }\n',
    page: 'assets/css/documents',
    shows: '.changed-style',
    isWeekly: true,
  },
  {
    input: 'the script of documents',
    file: 'src/boot/notFound.ts',
    from: 'Search for “',
    to: 'Find “',
    page: 'assets/js/boot',
    shows: 'Find “',
    isWeekly: true,
  },
  {
    input: 'a guide',
    file: 'userguide/one.mdx',
    from: 'Text of the page.',
    to: 'New text of the page.',
    page: GUIDE,
    shows: 'New text of the page.',
  },
  {
    input: 'the list of families',
    file: 'packages/platform/families.ts',
    from: 'A family for tests.',
    to: 'A family for this test.',
    page: 'category/sample.html',
    shows: 'A family for this test.',
    isWeekly: true,
  },
  {
    input: 'the name of an operation',
    file: 'openapi/sample/admin-things.yaml',
    from: /hideThing/g,
    to: 'deactivateThing',
    alsoIn: 'src/pages/quoting.mdx',
    page: 'api/sample/admin-things/deactivate-thing.html',
    shows: '/api/sample/admin-things/deactivate-thing',
  },
  {
    input: 'a file of static/',
    file: 'static/img/favicon.svg',
    from: '<svg',
    to: '<svg data-changed="x"',
    page: 'img/favicon.svg',
    shows: 'data-changed',
  },
];

const changes = CHANGES.filter(({ isWeekly }) => process.env.SWEEP || !isWeekly);

/** Time zones 25 hours apart, so that the local dates always differ. */
const [ZONE, OTHER_ZONE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

/** Builds a site, and returns its files. */
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
  for (const { file, alsoIn, from, to } of changes) {
    for (const each of alsoIn ? [file, alsoIn] : [file]) change(each, (text) => text.replace(from, to));
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
