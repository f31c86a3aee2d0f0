import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import postcss, { type Declaration, type Root } from 'postcss';
import { TARGET } from './scripts';

const SITE = path.resolve(__dirname, '../../..');
/** Components of the theme that a page of the docs plugin consists of. */
const FRAME = /^(?:Layout|Navbar|Footer|Doc(?:Root|Sidebar|Item|Breadcrumbs|Paginator)|Paginator|Edit|LastUpdated|Skip|Logo|Heading|Icon)/;
const THEME = path.join(path.dirname(require.resolve('@docusaurus/theme-classic/package.json')), 'lib/theme');

/** Code that renders documents, with their frame: the theme's components of a page of the docs plugin. */
const SOURCES = [
  ...[
    'packages/reference',
    'packages/markdown',
    'packages/try-it',
    'packages/search',
    'src/boot',
    'src/components/CopyPage',
    'src/theme',
    'src/config/apiSidebar.ts',
    'src/config/theme.ts',
  ].map((folder) => path.join(SITE, folder)),
  ...readdirSync(THEME)
    .filter((name) => FRAME.test(name))
    .map((name) => path.join(THEME, name)),
];

/** Components of Infima that no document uses, although their names occur in the code. */
const UNUSED =
  /^(?:alert|avatar|badge|button-group|button--outline|close|col--3|dropdown|hero|margin-(?:bottom--(?:none|sm|lg)|right--md|vert--(?:md|lg))|pills|tabs|table-of-contents|footer__logo|footer__link-separator|footer--dark|pagination(?!-nav))(?:_|-|$)/;
/**
 * Selectors of what documents do not have, such as a dark mode, the progress bar and the generated index pages of Docusaurus, and of what the view as a
 * key brings itself (src/boot/islands/access.css).
 */
const UNUSED_SELECTORS =
  /data-theme=['"]?dark|navbar--(?:dark|primary)|#nprogress|generatedIndexPage|docCardListItem|^\.navbar>\.container|data-denied|^\.key-view/;
/** CSS modules of features of the theme that the site does not use: hiding the sidebar or the navbar, a dark mode, logos in the sidebar and footer. */
const UNUSED_MODULES =
  /^(?:collapseSidebar|expandButton|sidebarHidden|sidebarWithHideable|sidebarLogo|navbarHid|colorModeToggle|\w+Svg_|footerLogo|menuExternal|menuHtml|menuWithAnnouncement|docMainContainerEnhanced|docItemWrapperEnhanced|docSidebarContainerHidden)/;
/** CSS modules that only application pages have. Their hash tells them from those of the same name in documents; a new one costs weight only. */
const MODULES_OF_APPLICATIONS = /^(?:sidebar_re4s|title_f1Hy|title_kItE|tocMobile_ITEo|docItemCol_VOVn|page_o0Si|error_RShj)$/;
/** CSS modules of Docusaurus end with a hash of their file. */
const HASH = /[^_]_[\w-]{4}$/;

/**
 * Builds the style sheet of documents: the rules of the site's style sheet that documents use, then those of the reference (src/css/documents.css).
 *
 * @param site style sheet that the build of the client has written: Infima, the theme and the site
 * @returns this style sheet, and the one that the home page loads in addition (src/css/home.css)
 */
export async function stylesheetsOf(site: string): Promise<{ documents: string; home: string }> {
  const [reference, home] = await Promise.all(['documents', 'home'].map(bundle));
  const content = postcss.parse(reference);
  const frame = postcss.parse((await transform(site, { loader: 'css', minify: true, target: TARGET, charset: 'utf8' })).code);
  const texts = SOURCES.flatMap(textsIn);
  removeUnused(frame, texts);
  removeFallbacks(frame);
  removeVariables([frame, content], [...texts, home].join('\n'));
  return { documents: frame.toString() + content.toString(), home };
}

/** Bundles a style sheet of src/css. */
async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(SITE, `src/css/${name}.css`)],
    bundle: true,
    minify: true,
    write: false,
    target: TARGET,
    charset: 'utf8',
    external: ['*.woff2'],
  });
  return outputFiles[0].text;
}

function textsIn(file: string): string[] {
  if (path.extname(file)) return /\.(?:tsx?|js|css)$/.test(file) && !/\.test\.ts$/.test(file) ? [readFileSync(file, 'utf8')] : [];
  // An island brings its own rules.
  if (path.basename(file) === 'islands') return [];
  return readdirSync(file).flatMap((name) => textsIn(path.join(file, name)));
}

/** Returns the strings in a file: classes are named in them. File by file, because nested templates confuse the search to the end of the file. */
const stringsIn = (text: string): string[] =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=[;{}\s])\/\/.*/g, '').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];

/** Removes dark mode, and the rules whose classes are not named in the code. */
function removeUnused(root: Root, texts: readonly string[]): void {
  const words = new Set(
    texts
      .flatMap(stringsIn)
      .join(' ')
      .match(/-?[a-zA-Z_][\w-]*/g),
  );
  // Classes of CSS modules are members.
  const members = new Set(texts.join('\n').match(/(?<=\bstyles\.)\w+/g));
  const prefixes = [...words].filter((word) => /(?:--|__|-)$/.test(word) && word.length > 5);
  const isKnown = (name: string) =>
    HASH.test(name)
      ? members.has(name.slice(0, -5)) && !UNUSED_MODULES.test(name) && !MODULES_OF_APPLICATIONS.test(name)
      : !UNUSED.test(name) && (words.has(name) || prefixes.some((prefix) => name.startsWith(prefix)));
  const isUsed = (selector: string) =>
    !UNUSED_SELECTORS.test(selector) &&
    // A class that must be missing is not needed, such as that with which the minifier raises the specificity of an `:is`.
    [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].every(([, name]) => isKnown(name));
  root.walkRules((rule) => {
    if ((rule.parent as unknown as { name?: string }).name?.endsWith('keyframes')) return;
    const kept = rule.selectors.filter(isUsed);
    if (kept.length) rule.selectors = kept;
    else rule.remove();
  });
  root.walkAtRules((rule) => {
    if (rule.nodes && !rule.nodes.length) rule.remove();
  });
}

/** Removes the values that Infima adds for browsers without variables, none of which runs the scripts of the site (TARGET). */
function removeFallbacks(root: Root): void {
  root.walkDecls((declaration) => {
    const { prop, value, important } = declaration;
    const before = declaration.prev();
    if (before?.type === 'decl' && before.prop === prop && before.important === important && value.includes('var(')) before.remove();
  });
}

/** Removes the definitions of variables that nothing refers to any more. */
function removeVariables(roots: readonly Root[], text: string): void {
  for (;;) {
    const used = new Set([...roots.map(String).join(''), text].join('').match(/(?<=var\(\s*)--[\w-]+/g));
    const unused: Declaration[] = [];
    for (const root of roots) root.walkDecls(/^--/, (declaration) => void (used.has(declaration.prop) || unused.push(declaration)));
    if (!unused.length) return;
    for (const declaration of unused) declaration.remove();
  }
}
