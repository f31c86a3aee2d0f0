import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archivedPage } from './pages';

const FILES = new Set([
  'index.html',
  'docs/intro.html',
  'api/wallet/a.html',
  'api/wallet.html',
  'blog/index.html',
  'img/logo.svg',
  'assets/css/x.css',
]);
const bodyOf = (html: string, file = 'api/wallet/a.html') => {
  const page = archivedPage(html, file, FILES);
  return { ...page, html: page.html.replace(/<script src="[^"]*offline\.js" defer><\/script>/, '') };
};

test('addresses within the site become relative, with the file of the page', () => {
  for (const [address, relative] of [
    ['/docs/intro', '../../docs/intro.html'],
    ['/docs/intro?a=1&amp;b=2#c', '../../docs/intro.html?a=1&amp;b=2#c'],
    ['/', '../../index.html'],
    ['/blog/', '../../blog/index.html'],
    ['/img/logo.svg', '../../img/logo.svg'],
    ['/api/wallet', '../wallet.html'],
  ])
    assert.equal(bodyOf(`<a class=x href="${address}" id="y">`).html, `<a class=x href="${relative}" id="y">`, address);
  assert.equal(bodyOf('<link rel=stylesheet href=/assets/css/x.css />').html, '<link rel=stylesheet href="../../assets/css/x.css" />');
  assert.equal(bodyOf(`<img src='/img/logo.svg'>`, 'index.html').html, '<img src="img/logo.svg">');
});

test('other addresses, text and scripts are kept', () => {
  for (const html of [
    '<a href="https://other.example/docs/intro">x</a>',
    '<a href="//other.example/x">x</a>',
    '<a href="#part">x</a>',
    '<pre>&lt;a href="/docs/intro"> href="/docs/intro"</pre>',
    '<script>var a = \'<a href="/docs/intro">\';</script>',
    '<div data-try-it="/reference-data/x.json" title="a > b"></div>',
  ])
    assert.equal(bodyOf(html).html, html);
});

test('the script of the archive replaces those of the page, and the policy is left out', () => {
  const { html } = archivedPage(
    '<html><head><meta http-equiv=Content-Security-Policy content="default-src \'self\'"><link rel="modulepreload" href="/assets/js/a.js"/><script type="module" src="/assets/js/boot.js"></script><script src=/assets/js/main.js defer></script></head><body>x</body></html>',
    'api/wallet/a.html',
    FILES,
  );
  assert.equal(html, '<html><head><script src="../../offline.js" defer></script></head><body>x</body></html>');
});

test('redirects lead to the file of their page, and an address without a file is reported', () => {
  assert.equal(
    bodyOf('<meta http-equiv="refresh" content="0; url=/docs/intro">').html,
    '<meta http-equiv="refresh" content="0; url=../../docs/intro.html">',
  );
  assert.deepEqual(bodyOf('<a href="/docs/none">').dead, ['/docs/none']);
});
