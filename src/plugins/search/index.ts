import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { withBrand } from '../../brandText';
import type { FamilyIndex } from '../../components/reference/model';
import { readErrorIndex } from '../../config/errorIndex';
import { familyIndexFile } from '../../config/familySidebar';
import { families } from '../../config/selection';
import type { SearchRecord } from '../../search/record';
import { withGlossary } from '../glossary-terms/read';
import { plain, recordsOfBlog, recordsOfDocs, recordsOfErrors, recordsOfFamily } from './records';

/** Makes the embedded index of everything that is listed, whenever content is loaded: in `npm start` and in a build alike. */
export default function search({ siteDir }: LoadContext): Plugin {
  const textOf = (source: string) => plain(withGlossary(withBrand(readFileSync(source.replace('@site', siteDir), 'utf8'))));
  return {
    name: 'search',
    async allContentLoaded({ allContent }) {
      const indexes = families.map((family): FamilyIndex => JSON.parse(readFileSync(familyIndexFile(family), 'utf8')));
      const errors = readErrorIndex();
      const generated = new Set([
        ...indexes.flatMap(({ groups }) => groups.flatMap(({ route, pages }) => [route, ...pages.map((page) => page.route)])),
        ...errors.map(({ route }) => route),
      ]);
      const docs = Object.entries(allContent['docusaurus-plugin-content-docs']) as [string, LoadedContent][];
      const records: SearchRecord[] = [
        ...indexes.flatMap(recordsOfFamily),
        ...recordsOfErrors(errors),
        ...docs.flatMap(([id, content]) => recordsOfDocs(id, content, textOf, generated)),
        ...recordsOfBlog(allContent['docusaurus-plugin-content-blog'].default as BlogContent),
      ];
      const folder = path.join(siteDir, '.cache/static/search-index');
      rmSync(folder, { recursive: true, force: true });
      const writer = path.join(siteDir, 'src/plugins/search/writeIndex.mts');
      const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', writer, folder], {
        input: JSON.stringify(records),
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The search index of ${records.length} pages was not written.\n${stderr}`);
    },
  };
}
