import { deadLinksIn, describeLinks } from './links';
import { allPages } from './pages';

/**
 * Converts Docusaurus's errors to the project's format, `userguide/one.mdx:13:6: error message. Remedy.` Docusaurus hides file and
 * line in a stack trace. What `pageProblems` finds stops the build before Docusaurus starts.
 *
 * @param output output of `docusaurus build`, without colours
 * @returns a line per error; none for errors that Docusaurus reports clearly
 */
export function faultsIn(output: string, root: string): string[] {
  return [...brokenMdx(output, root), ...notRendered(output, root), ...deadLinks(output, root)];
}

/** Names the places of dead links, which are errors or, for anchors outside of CI, warnings. */
function deadLinks(output: string, root: string): string[] {
  const links = deadLinksIn(output);
  return links.length ? describeLinks(links, root, allPages(root)) : [];
}

/** Finds errors of the plugins and of the MDX parser. */
function brokenMdx(output: string, root: string): string[] {
  const faults = output.split('MDX compilation failed for file ').slice(1);
  const lines = faults.map((fault) => {
    const [, absolute = '', cause = ''] = /^"([^"]+)"[\s\S]*?Cause: (.*)/.exec(fault) ?? [];
    const [, column = 1, line = 1] = /"column": (\d+)[\s\S]*?"line": (\d+)/.exec(fault) ?? [];
    const file = absolute.replace(`${root}/`, '');
    const position = /\((\d+:\d+)(?:-\d+:\d+)?\)/.exec(cause)?.[1] ?? `${line}:${column}`;
    const words = cause.replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/, '').replace(/\.$/, '');
    // The project's plugins name the element they parse, `<Request>`, `diagram` or `screen`, and include the remedy.
    if (/^(<[A-Z]\w*>|diagram|screen):/.test(words)) return `${file}:${position}: error ${words}.`;
    return `${file}:${position}: error ${words}. Close the element or expression, or write \\{ and &lt; for a literal brace or angle bracket.`;
  });
  return [...new Set(lines)]; // The browser and server bundles report the same errors.
}

/** Finds pages whose components fail, of which Docusaurus knows the address and the error. */
function notRendered(output: string, root: string): string[] {
  const pages = new Map(allPages(root).map(({ permalink, file }) => [permalink, file]));
  return [...output.matchAll(/Can't render static file for pathname "?([^"\s]+)"?[\s\S]*?\[cause\]: (.+)/g)].map(
    ([, permalink, cause]) =>
      `${pages.get(permalink) ?? permalink}:1:1: error the page cannot be rendered (${cause}). Correct its component or expression.`,
  );
}
