import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { parse } from 'yaml';
import { Description } from '../../packages/openapi/model/description';
import { isForOperators } from '../../packages/openapi/roles';
import { brand } from '../../packages/platform/brand';
import { allFamilies } from '../../packages/platform/families';
import { GUIDES_FOLDER, servedFolder } from '../../packages/reference/served';
import { bundleFile } from '../../packages/reference/stored';
import { filesIn } from '../site/output';

// Programs that import a file of a build send their requests to its first server, which must be the sandbox.

const ROOT = path.resolve(__dirname, '../..');
const FAMILIES = allFamilies.filter(({ rules }) => rules === 'house');
const WORKFLOWS = path.join(ROOT, GUIDES_FOLDER, 'downloads/workflows');

const fileOf = (family: (typeof FAMILIES)[number], name: string) => path.join(ROOT, servedFolder(family), 'downloads', family.slug, name);
const hostOf = (url: string) => new URL(url).host;
/** Links in Markdown and HTML that lead nowhere outside of the site. */
const RELATIVE = /\]\(\/(?!\/)[^)]*\)|href=\\?"\/(?!\/)/g;

before(() => {
  for (const family of FAMILIES) assert.ok(existsSync(fileOf(family, 'postman.json')), 'Run "npm run reference" first.');
});

for (const family of FAMILIES) {
  const read = (name: string) => readFileSync(fileOf(family, name), 'utf8');

  test(`${family.slug}: the OpenAPI description has the sandbox first, also for tokens, and production second`, () => {
    for (const description of [JSON.parse(read('openapi.json')), parse(read('openapi.yaml'))]) {
      assert.deepEqual(
        description.servers.map(({ url }: { url: string }) => hostOf(url)),
        [brand.sandboxHost, brand.apiHost],
      );
      for (const { flows = {} } of Object.values<{ flows?: Record<string, { tokenUrl?: string }> }>(description.components.securitySchemes))
        for (const { tokenUrl } of Object.values(flows)) if (tokenUrl) assert.equal(hostOf(tokenUrl), brand.sandboxHost);
    }
  });

  test(`${family.slug}: the Postman collection sends nothing to production unless a variable is changed`, () => {
    const { item, variable, auth } = JSON.parse(read('postman.json'));
    const initial = (name: string) => variable.find(({ key }: { key: string }) => key === name)?.value;
    assert.equal(hostOf(initial('baseUrl')), brand.sandboxHost);
    assert.equal(hostOf(initial('tokenUrl')), brand.sandboxHost);
    assert.deepEqual([auth.type, auth.bearer[0].value, initial('secretKey')], ['bearer', '{{secretKey}}', '']);
    let requests = 0;
    const visit = (each: { name: string; item?: []; event?: unknown[]; request?: { url: { host: string[] }; auth?: unknown } }): void => {
      each.item?.forEach(visit);
      if (!each.request) return;
      requests += 1;
      assert.match(each.request.url.host.join('.'), /^\{\{(?:baseUrl|tokenUrl)\}\}$/, each.name);
      assert.doesNotMatch(JSON.stringify(each.request.auth ?? ''), new RegExp(`//${brand.apiHost}`), each.name);
      assert.ok(each.event?.length, `${each.name} has no test.`);
    };
    item.forEach(visit);
    const description = JSON.parse(read('openapi.json'));
    const operations = Object.values<object>(description.paths).flatMap((each) => Object.values(each).filter((node) => node.operationId));
    assert.equal(requests, operations.length + 1, 'One request per operation, and one for tokens.');
  });

  test(`${family.slug}: downloads have nothing that only operators use`, () => {
    const whole = new Description(JSON.parse(readFileSync(bundleFile(family), 'utf8')));
    const downloaded = new Description(JSON.parse(read('openapi.json')));
    const idsOf = ({ calls }: Description) => calls.filter(({ roles }) => !isForOperators(roles)).map(({ operationId }) => operationId);
    assert.deepEqual(
      downloaded.calls.map(({ operationId }) => operationId),
      idsOf(whole),
    );
    const tags = new Set(downloaded.operations.flatMap(({ raw }) => raw.tags ?? []));
    assert.deepEqual(
      downloaded.document.tags?.map(({ name }) => name).filter((name) => !tags.has(name)),
      whole.document.tags?.map(({ name }) => name).filter((name) => !whole.operations.some(({ raw }) => raw.tags?.includes(name))),
    );
    // Every reference leads somewhere.
    for (const [, section, name] of read('openapi.json').matchAll(/"#\/components\/(\w+)\/([^"/]+)/g))
      assert.ok(
        (downloaded.document.components as Record<string, Record<string, unknown> | undefined>)[section]?.[name],
        `${section}/${name}`,
      );
  });

  test(`${family.slug}: links in downloads are URLs`, () => {
    for (const name of ['openapi.json', 'openapi.yaml', 'postman.json']) assert.deepEqual(read(name).match(RELATIVE), null, name);
  });

  test(`${family.slug}: workflows have this machine as their only server`, () => {
    const { servers, paths } = JSON.parse(
      readFileSync(path.join(ROOT, servedFolder(family), 'downloads/workflows/openapi', `${family.slug}.json`), 'utf8'),
    );
    assert.deepEqual(
      servers.map(({ url }: { url: string }) => new URL(url).hostname),
      ['localhost'],
    );
    assert.ok(Object.keys(paths).length > 0);
  });
}

test('the sources of each workflow are beside it, and none leads to another machine', () => {
  const names = filesIn(WORKFLOWS).filter((name) => name.endsWith('.arazzo.yaml'));
  assert.ok(names.length > 10, 'Run "npm run build" first.');
  const served = new Set([...filesIn(WORKFLOWS), ...FAMILIES.map(({ slug }) => `openapi/${slug}.json`)]);
  for (const name of names) {
    const text = readFileSync(path.join(WORKFLOWS, name), 'utf8');
    for (const { url } of parse(text).sourceDescriptions) assert.ok(served.has(path.normalize(url)), `${name}: ${url}`);
    for (const [, file] of text.matchAll(/\$file\('([^']+)'\)/g)) assert.ok(served.has(path.normalize(file)), `${name}: ${file}`);
  }
  const { servers } = parse(readFileSync(path.join(WORKFLOWS, 'sandbox.openapi.yaml'), 'utf8'));
  assert.deepEqual(
    servers.map(({ url }: { url: string }) => new URL(url).hostname),
    ['localhost'],
  );
});
