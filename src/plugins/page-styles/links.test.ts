import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Manifest, stylesOfPages, withStyles } from './links';

const css = (name: string) => ({ css: [{ publicPath: `/assets/css/${name}.css` }] });
const MANIFEST: Manifest = {
  entrypoints: ['main'],
  origins: { main: ['1', '2'], home: ['1', '3'], intro: ['1', '4'], item: ['3'] },
  assets: { 1: css('styles'), 2: {}, 3: css('home'), 4: {} },
};

describe('the styles of single pages', () => {
  it('are those of a page’s chunks which not every page has', () => {
    const routes = { '/-ea8': { content: 'home' }, '/intro-b7c': { content: 'intro' }, '/blog-1f0': { items: [{ content: 'item' }] } };
    const expected = [
      ['/', ['/assets/css/home.css']],
      ['/blog', ['/assets/css/home.css']],
    ];
    assert.deepEqual([...stylesOfPages(MANIFEST, routes)], expected);
  });

  it('cannot be had from a manifest of another form', () => {
    assert.throws(() => stylesOfPages({ ...MANIFEST, assets: {} }, {}), /no asset 1 of the chunk main/);
  });

  it('stand behind the styles that every page has', () => {
    const html = '<head><link data-rh=true rel=icon href=/i.svg><link rel=stylesheet href=/s.css /><script></script></head>';
    assert.equal(
      withStyles(html, ['/a.css']),
      '<head><link data-rh=true rel=icon href=/i.svg><link rel=stylesheet href=/s.css /><link rel="stylesheet" href="/a.css"><script></script></head>',
    );
    assert.throws(() => withStyles('<head></head>', ['/a.css']), /no style sheet/);
  });
});
