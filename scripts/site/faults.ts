import { nearest } from '../../openapi/redocly/rules/support';
import { type LoadedPage, loadedPages, type Written, writtenFiles } from './pages';

/**
 * Docusaurus names the page of a dead link but not its file and line, or buries both in its own stack. This says it again
 * as every other fault of the project is said: `userguide/one.mdx:13:6: error what is wrong. What to do.`
 *
 * @param output what `docusaurus build` printed before it failed
 * @param root the project's folder
 * @returns a line a fault; none for what Docusaurus says well enough itself
 */
export function faultsIn(output: string, root: string): string[] {
  const pages = loadedPages(root);
  return [...deadLinks(output, root, pages), ...brokenMdx(output, root), ...twoAtOneAddress(output, pages), ...unknownTags(output, root)];
}

/** Links and anchors that are found dead when every page is rendered. */
function deadLinks(output: string, root: string, pages: LoadedPage[]): string[] {
  const found = output.matchAll(/- Broken (link|anchor) on source page path = (\S+):\n((?:\s+-> linking to .*\n?)+)/g);
  return [...found].flatMap(([, kind, permalink, list]) =>
    [...list.matchAll(/-> linking to (\S+)/g)].map(([, target]) => {
      const file = pages.find((page) => page.permalink === permalink)?.file;
      const remedy =
        kind === 'anchor'
          ? 'Write the id of a heading of that page, as it stands behind the # when you click the heading.'
          : `${meant(target, pages)}Write the address of a page as the browser shows it.`;
      return `${placeOf(target, root, file) ?? `${file ?? permalink}:1:1`}: error the link to ${target} leads nowhere. ${remedy}`;
    }),
  );
}

function meant(target: string, pages: LoadedPage[]): string {
  const [suggestion] = nearest(
    target,
    pages.map(({ permalink }) => permalink),
  );
  return suggestion ? `Did you mean ${suggestion}? ` : '';
}

/** What MDX cannot read, and links to files and pictures that are not there. */
function brokenMdx(output: string, root: string): string[] {
  const faults = output.split('MDX compilation failed for file ').slice(1);
  const lines = faults.map((fault) => {
    const [, absolute = '', cause = ''] = /^"([^"]+)"[\s\S]*?Cause: (.*)/.exec(fault) ?? [];
    const [, column = 1, line = 1] = /"column": (\d+)[\s\S]*?"line": (\d+)/.exec(fault) ?? [];
    const file = absolute.replace(`${root}/`, '');
    const [, kind, target, place] = /Markdown (link|image) with URL `([^`]+)` in source file "[^"]+" \((\d+:\d+)\)/.exec(cause) ?? [];
    if (target) {
      const remedy =
        kind === 'link' ? "Write the path of a page's file from here, or the page's address." : 'Write the path of the picture from here.';
      return `${file}:${place}: error the ${kind} to ${target} leads to no file. ${remedy}`;
    }
    const position = /\((\d+:\d+)(?:-\d+:\d+)?\)/.exec(cause)?.[1] ?? `${line}:${column}`;
    const words = cause.replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/, '').replace(/\.$/, '');
    // Our own plugins name what they read, `<Request>` or `diagram`, and say themselves what to do.
    if (/^(<[A-Z]\w*>|diagram):/.test(words)) return `${file}:${position}: error ${words}.`;
    return `${file}:${position}: error ${words}. Close what is open, or write \\{ and &lt; where a brace or an angle bracket is meant.`;
  });
  return [...new Set(lines)]; // The bundles for the browser and for the server fail alike.
}

function twoAtOneAddress(output: string, pages: LoadedPage[]): string[] {
  return [...output.matchAll(/Attempting to create page at (\S+), but a page already exists/g)].flatMap(([, permalink]) => {
    const files = pages.filter((page) => page.permalink === permalink).map(({ file }) => file);
    const rest = files
      .slice(1)
      .map((file) => `${file}:1:1: error ${files[0]} has the address ${permalink} already. Change \`slug\` or the file's name.`);
    return rest.length ? rest : [`${permalink}: error two pages have this address. Change \`slug\` or the file's name of one.`];
  });
}

function unknownTags(output: string, root: string): string[] {
  return [...output.matchAll(/Tags \[(.+)\] used in (\S+) are not defined in (\S+)/g)].map(([, tags, name, list]) => {
    const file = `blog/${name}`;
    const place = placeOf('tags:', root, file) ?? `${file}:1:1`;
    return `${place}: error blog/${list} has no tag ${tags}. Correct it, or add the tag there.`;
  });
}

/** @returns `file:line:column` of the first place at which a text stands, in `first` or else in any file that somebody wrote */
function placeOf(text: string, root: string, first?: string): string | undefined {
  // Not a part of a longer address.
  const whole = new RegExp(`${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w/-])`);
  const at = ({ file, lines }: Written) => {
    const line = lines.findIndex((candidate) => whole.test(candidate));
    return line < 0 ? undefined : `${file}:${line + 1}:${lines[line].search(whole) + 1}`;
  };
  for (const written of writtenFiles(root, first)) {
    const place = at(written);
    if (place) return place;
  }
  return undefined;
}
