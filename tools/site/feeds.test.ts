import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { brand } from '../../packages/platform/brand';
import { addSelfLinks } from './feeds';

const build = mkdtempSync(path.join(tmpdir(), 'feeds-'));
after(() => rmSync(build, { recursive: true }));
mkdirSync(path.join(build, 'blog'));
const write = (name: string, text: string) => writeFileSync(path.join(build, 'blog', name), text);
const read = (name: string) => readFileSync(path.join(build, 'blog', name), 'utf8');
const ATOM =
  '<feed xmlns="http://www.w3.org/2005/Atom">\n    <id>x</id>\n    <link rel="alternate" href="x"/>\n    <entry><link href="y"/></entry>\n</feed>';
const RSS =
  '<rss version="2.0" xmlns:dc="d">\n    <channel>\n        <title>Blog</title>\n        <item><title>One</title></item>\n    </channel>\n</rss>';

test('adds the URL of a feed to it once', () => {
  write('atom.xml', ATOM);
  write('rss.xml', RSS);
  addSelfLinks(build);
  assert.equal(read('atom.xml').split(`<link rel="self" href="${brand.siteUrl}/blog/atom.xml"/>`).length, 2);
  assert.match(read('rss.xml'), /^<rss version="2\.0" xmlns:atom="http:\/\/www\.w3\.org\/2005\/Atom" xmlns:dc="d">/);
  const link = `<atom:link rel="self" type="application/rss+xml" href="${brand.siteUrl}/blog/rss.xml"/>`;
  assert.deepEqual(read('rss.xml').split(link).length, 2);
  assert.ok(read('rss.xml').indexOf(link) < read('rss.xml').indexOf('<title>Blog'));
});

test('reports a feed of another form', () => {
  write('atom.xml', '<feed/>');
  assert.throws(() => addSelfLinks(build), /^Error: blog\/atom\.xml has another form than expected/);
});
