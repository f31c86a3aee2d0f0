import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '../../packages/platform/brand';
import { installProblems } from './installs';

const found = (source: string) => installProblems([{ file: 'docs/one.mdx', source }]).map(({ offset }) => source.slice(offset));

test('reports packages that anyone could register', () => {
  const wrong = [
    `npx ${brand.slug}-sandbox`,
    'npm install {product}-client',
    'npm install --save-dev @{product}/client',
    'npx -y {product}-mcp',
    'yarn add {product}-client',
    'npx {brand.siteUrl}/downloads/packages/{product}-cli.tgz',
    'npx https://elsewhere.example/downloads/packages/{product}-sandbox.tgz',
    '"npx", "args": ["-y", "{product}-mcp"]',
  ];
  for (const line of wrong) assert.deepEqual(found(line), [line]);
});

test('accepts the packages of the site, files, and dependencies of the project', () => {
  const right = [
    'npx -y {brand.siteUrl}/downloads/packages/{product}-sandbox.tgz --data state',
    'npm install {brand.siteUrl}/downloads/packages/{product}-client.tgz',
    'npm install ./{product}-client.tgz',
    '"npx", "args": ["-y", "{brand.siteUrl}/downloads/packages/{product}-mcp.tgz"]',
    'npx -y @redocly/cli@2.77.0 respect',
    'npx tsx --test',
    'npm ci && npm test',
  ];
  for (const line of right) assert.deepEqual(found(line), []);
});
