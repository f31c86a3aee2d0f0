import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head'];
const LEAST_CONTRAST = 4.5;
/** Darkest background of a method: the sidebar entry of the current page. */
const GROUND = '#f2f2f2';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
const [site, lists] = [read('site.css'), read('lists.css')];

/** Custom properties of the methods' colours in the style sheet, by selector. */
const variables = new Map(
  [...lists.matchAll(/([^{}]*)\{\s*--method-color: var\((--site-[a-z]+)\)/g)].flatMap(([, selectors, variable]) =>
    selectors
      .trim()
      .split(/,\s*/)
      .map((selector): [string, string] => [selector, variable]),
  ),
);

function colorOf(selector: string): string {
  const variable = variables.get(selector);
  const [, color] = site.match(new RegExp(`${variable}: (#[0-9a-f]{6});`)) ?? [];
  assert.ok(variable && color, `${selector} has no colour`);
  return color;
}

/** Calculates the relative luminance of a colour according to WCAG 2. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Share of the colour in the background of a badge. */
const TINT = Number(/color-mix\(in srgb, var\(--method-color[^%]*?(\d+)%, #fff\)/.exec(lists)?.[1]) / 100;

/** Mixes a colour with white. */
const tinted = (color: string) =>
  `#${[1, 3, 5].map((at) => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * TINT).toString(16)).join('')}`;

const contrast = (ground: string, color: string) => (luminance(ground) + 0.05) / (luminance(color) + 0.05);

describe('colours of the seven methods', () => {
  it('differ from each other', () =>
    assert.equal(new Set(METHODS.map((method) => colorOf(`.method-word--${method}`))).size, METHODS.length));

  for (const method of METHODS) {
    it(`give ${method.toUpperCase()} the same legible colour in the sidebar and elsewhere`, () => {
      const color = colorOf(`.method-word--${method}`);
      assert.equal(colorOf(`.method--${method}`), color);
      for (const ground of [GROUND, tinted(color)]) {
        const ratio = contrast(ground, color);
        assert.ok(ratio >= LEAST_CONTRAST, `${color} on ${ground} has a contrast of ${ratio.toFixed(2)}`);
      }
    });
  }
});
