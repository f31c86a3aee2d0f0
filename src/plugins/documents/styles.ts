/** Names of the style sheets, in the order in which pages link them. */
const [LAYOUT, REFERENCE, APPLICATION] = ['layout', 'reference', 'styles'];

type Module = { identifier(): string };

/** Paths of styles that only application pages use. */
const OF_APPLICATIONS = new RegExp(
  [
    /theme-classic\/lib\/theme\/(?:Admonition|Announcement|Blog|Code|Details|DocItem\/TOC|LastUpdated|MDX|Mermaid|Tab|Tag|TOC)/,
    /theme-classic\/lib\/theme\/(?:Icon\/Socials|DocSidebar\/Desktop\/CollapseButton|DocRoot\/Layout\/Sidebar\/ExpandButton)/,
    /theme-common\//,
    /\/src\/components\//,
    /\/src\/theme\/(?!DocSidebar|Navbar|Root)/,
    /\/src\/plugins\//,
    /nprogress/,
    /\?application/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Paths of styles that only documents use. */
const OF_REFERENCE = /\/src\/css\/(?:reference|fields|parts|errors|family|lifecycle|transition)\.css/;

/** A module identifier lists loaders before the file. */
const isIn = (paths: RegExp) => (module: Module) => paths.test(String(module.identifier().split('!').at(-1)).replaceAll('\\', '/'));

/** Excludes the Try it chunk, which contains its own styles. */
const isNotOnDemand = ({ name }: { name?: string | null }) => name !== 'try-it';

const group = (name: string, priority: number, paths?: RegExp) =>
  ({ type: 'css/mini-extract', chunks: isNotOnDemand, enforce: true, name, priority, ...(paths && { test: isIn(paths) }) }) as const;

/** Cache groups that put each style module into one of three sheets, depending on the kind of page that uses it: every page uses the first. */
export const splitStyles = {
  [APPLICATION]: group(APPLICATION, 60, OF_APPLICATIONS),
  [REFERENCE]: group(REFERENCE, 50, OF_REFERENCE),
  [LAYOUT]: group(LAYOUT, 40),
};
