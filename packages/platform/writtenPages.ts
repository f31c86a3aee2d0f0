import { sectionList } from './docsSections';

/** Folder of pages outside of the sections. */
export const SINGLE_PAGES = 'src/pages';

/** Folders of pages: those of the sections, the blog and single pages. Folders in `api` contain the generated pages of the reference. */
export const PAGE_FOLDERS: readonly string[] = [...sectionList.map(({ path }) => path), 'blog', SINGLE_PAGES];

/** Folders and files with hand-written pages only. */
export const WRITTEN_PAGES: readonly string[] = PAGE_FOLDERS.map((folder) => (folder === 'api' ? 'api/intro.mdx' : folder));

/**
 * Checks whether a file is a hand-written page.
 *
 * @param file path relative to the repository
 */
export const isWrittenPage = (file: string): boolean =>
  /\.mdx?$/.test(file) && !/^api\/.+\//.test(file) && PAGE_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
