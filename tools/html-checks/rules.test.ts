import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brand } from '../../packages/platform/brand';
import { changed, GOOD, messagesOf } from './fixture';
import { routeOf } from './model';
import { readDocument } from './read';

const ELSEWHERE = `${brand.siteUrl}/docs/elsewhere`;
const REDIRECT = '<!DOCTYPE html><html><head><meta charset="UTF-8"><meta http-equiv="refresh" content="0; url=/docs/holds"></head></html>';

/** Each rule with a modification of the valid document that violates it. */
const BROKEN: [rule: string, from: string, to: string, message: RegExp][] = [
  ['a language', 'lang=en', 'lang=xx', /lang="xx"/],
  ['a viewport', 'width=device-width', 'width=900', /no <meta name="viewport"/],
  ['zoom', 'initial-scale=1.0', 'user-scalable=no', /prevents readers from zooming/],
  [
    'one description',
    '<meta name=viewport',
    '<meta name=description content="What a hold is."><meta name=viewport',
    /has a second description/,
  ],
  ['one title', '<meta name=viewport', '<title>Two</title><meta name=viewport', /has a second <title>/],
  [
    'its own canonical address',
    `rel=canonical href=${brand.siteUrl}/docs/holds`,
    `rel=canonical href=${ELSEWHERE}`,
    /canonical address is .*elsewhere/,
  ],
  ['a card', '<meta property=og:image', '<meta property=og:sound', /no og:image/],
  ['a whole address of the card', `og:image content=${brand.siteUrl}/img/card.png`, 'og:image content=/img/card.png', /og:image is \/img/],
  ['the same title in Open Graph', 'og:title content=Holds', 'og:title content=Hold', /og:title is "Hold"/],
  [
    'the same description in Open Graph',
    'og:description content="What a hold is."',
    'og:description content="What?"',
    /og:description differs/,
  ],
  ['the same address in Open Graph', `og:url content=${brand.siteUrl}/docs/holds`, `og:url content=${ELSEWHERE}`, /og:url is/],
  ['structured data that is data', '"item":', 'item:', /structured data is not valid JSON/],
  ['a first heading', '<h1>Holds</h1>', '<p>Holds</p>', /There is no <h1>/],
  ['one first heading', '<h2 id=release>Release</h2>', '<h1 id=release>Release</h1><h2>Then</h2>', /"Release" is a second <h1>/],
  ['levels in order', '<h2 id=release>Release</h2>', '<h4 id=release>Release</h4>', /"Release" is an <h4> below an <h1>/],
  ['words in headings', '>Release</h2>', '></h2>', /<h2> is empty/],
  ['words for pictures', ' alt="A hold"', '', /no alt/],
  ['sizes of pictures', ' width=4', '', /no width and height/],
  ['words in paragraphs', '<p>Until it is <b>released</b>.', '<p><div>Until</div></p>', /<p> is empty/],
  ['ids that differ', '<input id=q>', '<input id=q><b id=q>x</b>', /second element has the ID "q"/],
  ['ids that are words', '<h2 id=release>', '<h2 id="the release">', /is empty or contains a space/],
  ['references that lead somewhere', 'for=q', 'for=p', /for refers to the ID "p"/],
];

describe('page rules', () => {
  it('accept a valid document', () => assert.deepEqual(messagesOf(GOOD), []));

  for (const [rule, from, to, message] of BROKEN) {
    it(`require ${rule}`, () => {
      const messages = messagesOf(changed(from, to));
      assert.ok(
        messages.some((each) => message.test(each)),
        messages.join('\n'),
      );
    });
  }

  it('require a title and a description', () => {
    assert.match(messagesOf(changed('<title>Holds</title>', ''))[0], /no <title>/);
    assert.match(messagesOf(changed('<meta name=description content="What a hold is.">', ''))[0], /no description/);
  });

  it('report the location of a fault: line, column and source', () => {
    const [fault] = readDocument(changed('<input id=q>', '<input id=q>\n<b id=q>x</b>')).faults;
    assert.equal(fault.at, '11:1 <b id=q>x</b></form> </article></main><footer>2025</footer></body></html>');
  });

  it('accept a redirect page without metadata', () => assert.deepEqual(messagesOf(REDIRECT), []));
});

describe('readDocument', () => {
  it('lists each URL once and counts all links', () => {
    const { links, counts } = readDocument(
      changed('<a aria-current=page href=/>Docs</a>', '<a aria-current=page href=/>Docs</a><a href=/>Again</a>'),
    );
    assert.deepEqual(
      links.filter(({ kind }) => kind === 'link').map(({ href }) => href),
      ['/', '/docs/holds#release', 'https://other.example'],
    );
    assert.deepEqual(counts, { links: 7, anchors: 1, images: 1, navigation: 3 });
  });

  it('reads the navigation landmark of a link', () => {
    const { links } = readDocument(changed('</main>', '</main><nav aria-label=Sidebar><a role=button href=/docs/x>X</a></nav>'));
    assert.deepEqual(
      links.filter(({ kind }) => kind === 'link').map(({ href, navigation }) => [href, navigation]),
      [
        ['/', 'Main'],
        ['/docs/holds#release', 'Main'],
        ['https://other.example', undefined],
        ['/docs/x', 'Sidebar'],
      ],
    );
  });

  it('reads the target of a redirect', () => assert.equal(readDocument(REDIRECT).head.refresh, '/docs/holds'));
});

it('derives routes from files', () => {
  assert.deepEqual(['index.html', 'a/b.html', 'a/b/index.html'].map(routeOf), ['/', '/a/b', '/a/b']);
});
