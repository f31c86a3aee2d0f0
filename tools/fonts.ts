import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { reportFailure } from './support/reportFailure';

const ROOT = path.resolve(__dirname, '..');
const FONTS = '/assets/fonts';
const FOLDER = path.join(ROOT, 'static', FONTS);
const STYLE_SHEET = path.join(ROOT, 'src/css/fonts.css');

/** Characters of the site beyond ASCII. Browsers take others, such as those of names with diacritics, from a font of the system. */
const FURTHER = '\u00a0·×–—‘’“”…•→←↑↓↻✓≤≥±°€£₦©§›−½';
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join('');

/** Families with their packages, and the weights that the style sheets use. */
const FAMILIES = [
  { name: 'Geist', from: '@fontsource-variable/geist', file: 'geist-latin-wght-normal.woff2', weights: { min: 400, max: 700 } },
  {
    name: 'Geist Mono',
    from: '@fontsource-variable/geist-mono',
    file: 'geist-mono-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
  },
];

/**
 * `npm run fonts`: writes the fonts of the site, reduced to its characters and weights, with their licence and the style sheet that declares
 * them. The names contain a hash of the content, because files below assets/ are cached for a year. Run it after a change of this file or of the
 * packages, and commit what it writes.
 */
async function main() {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) rmSync(path.join(FOLDER, name));
  const rules: string[] = [];
  for (const { name, from, file, weights } of FAMILIES) {
    const folder = path.dirname(require.resolve(`${from}/package.json`));
    const font = await subsetFont(readFileSync(path.join(folder, 'files', file)), ASCII + FURTHER, {
      targetFormat: 'woff2',
      variationAxes: { wght: { ...weights, default: 400 } },
    });
    const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
    const written = `${name.toLowerCase().replace(' ', '-')}.${hash}.woff2`;
    writeFileSync(path.join(FOLDER, written), font);
    writeFileSync(path.join(FOLDER, `${name.toLowerCase().replace(' ', '-')}.licence.txt`), readFileSync(path.join(folder, 'LICENSE')));
    rules.push(
      `@font-face {
  font-family: "${name}";
  src: /* webpackIgnore: true */ url("${FONTS}/${written}") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: optional;
}`,
    );
    console.log(`${written}: ${(font.length / 1000).toFixed(1)} kB`);
  }
  writeFileSync(
    STYLE_SHEET,
    `/* Written by npm run fonts. A page uses a font that arrives before its first paint, so that nothing shifts; its head preloads both by these names. */\n${rules.join('\n\n')}\n`,
  );
}

main().catch(reportFailure);
