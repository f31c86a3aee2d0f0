import { deadLinksIn, describeLinks } from './links';
import { allPages, type LoadedPage, loadedPages, placeOf } from './pages';

/**
 * Converts Docusaurus's errors to the project's format, `userguide/one.mdx:13:6: error message. Remedy.` Docusaurus hides file and
 * line in a stack trace.
 *
 * @param output output of `docusaurus build`, without colours
 * @returns a line per error; none for errors that Docusaurus reports clearly
 */
export function faultsIn(output: string, root: string): string[] {
  const pages = loadedPages(root);
  return [
    ...brokenMdx(output, root),
    ...twoAtOneAddress(output, pages),
    ...notRendered(output, root),
    ...unknownTags(output, root),
    ...deadLinks(output, root),
  ];
}

/** Names the places of dead links, which are errors or, for anchors outside of CI, warnings. */
function deadLinks(output: string, root: string): string[] {
  const links = deadLinksIn(output);
  return links.length ? describeLinks(links, root, allPages(root)) : [];
}

/** Finds MDX syntax errors, and links to missing files and images. */
function brokenMdx(output: string, root: string): string[] {
  const faults = output.split('MDX compilation failed for file ').slice(1);
  const lines = faults.map((fault) => {
    const [, absolute = '', cause = ''] = /^"([^"]+)"[\s\S]*?Cause: (.*)/.exec(fault) ?? [];
    const [, column = 1, line = 1] = /"column": (\d+)[\s\S]*?"line": (\d+)/.exec(fault) ?? [];
    const file = absolute.replace(`${root}/`, '');
    const [, kind, target, place] = /Markdown (link|image) with URL `([^`]+)` in source file "[^"]+" \((\d+:\d+)\)/.exec(cause) ?? [];
    if (target) {
      const remedy =
        kind === 'link' ? "Use the relative path of a page's file, or the page's address." : 'Use the relative path of the image.';
      return `${file}:${place}: error the file of the ${kind} ${target} does not exist. ${remedy}`;
    }
    const position = /\((\d+:\d+)(?:-\d+:\d+)?\)/.exec(cause)?.[1] ?? `${line}:${column}`;
    const words = cause.replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/, '').replace(/\.$/, '');
    // The project's plugins name the element they parse, `<Request>`, `diagram` or `screen`, and include the remedy.
    if (/^(<[A-Z]\w*>|diagram|screen):/.test(words)) return `${file}:${position}: error ${words}.`;
    return `${file}:${position}: error ${words}. Close the element or expression, or write \\{ and &lt; for a literal brace or angle bracket.`;
  });
  return [...new Set(lines)]; // The browser and server bundles report the same errors.
}

function twoAtOneAddress(output: string, pages: LoadedPage[]): string[] {
  return [...output.matchAll(/Attempting to create page at (\S+), but a page already exists/g)].flatMap(([, permalink]) => {
    const files = pages.filter((page) => page.permalink === permalink).map(({ file }) => file);
    const rest = files
      .slice(1)
      .map((file) => `${file}:1:1: error ${files[0]} already has the address ${permalink}. Change \`slug\` or the file name.`);
    return rest.length ? rest : [`${permalink}: error two pages have this address. Change the \`slug\` or the file name of one of them.`];
  });
}

/** Finds pages whose components fail, of which Docusaurus knows the address and the error. */
function notRendered(output: string, root: string): string[] {
  const pages = new Map(allPages(root).map(({ permalink, file }) => [permalink, file]));
  return [...output.matchAll(/Can't render static file for pathname "?([^"\s]+)"?[\s\S]*?\[cause\]: (.+)/g)].map(
    ([, permalink, cause]) =>
      `${pages.get(permalink) ?? permalink}:1:1: error the page cannot be rendered (${cause}). Correct its component or expression.`,
  );
}

function unknownTags(output: string, root: string): string[] {
  return [...output.matchAll(/Tags \[(.+)\] used in (\S+) are not defined in (\S+)/g)].map(([, tags, name, list]) => {
    const file = `blog/${name}`;
    const place = placeOf('tags:', root, file) ?? `${file}:1:1`;
    return `${place}: error blog/${list} has no tag ${tags}. Correct it, or add the tag to that file.`;
  });
}
