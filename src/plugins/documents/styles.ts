/** Style sheet of application pages, which Docusaurus names so. */
const APPLICATION = 'styles';
/** Style sheet of documents, which application pages load as well. */
const DOCUMENTS = 'documents';

type Module = { identifier(): string };

/** Paths of styles that only application pages use. All others belong to the reference or to the layout of every page. */
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

/** A module identifier lists loaders before the file. */
const isOfApplications = (module: Module) => OF_APPLICATIONS.test(String(module.identifier().split('!').at(-1)).replaceAll('\\', '/'));

/** Excludes the Try it chunk, which contains its own styles. */
const isNotOnDemand = ({ name }: { name?: string | null }) => name !== 'try-it';

const group = { type: 'css/mini-extract', chunks: isNotOnDemand, enforce: true } as const;

/** Cache groups that put each style module into one of two sheets, depending on the kind of page that uses it. */
export const splitStyles = {
  [APPLICATION]: { ...group, name: APPLICATION, priority: 60, test: isOfApplications },
  [DOCUMENTS]: { ...group, name: DOCUMENTS, priority: 50 },
};
