import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { withBrand } from '../../brandText';
import { readErrorIndex, readFamilyIndex, readOutline } from '../../config/reference';
import { families } from '../../config/selection';
import { SERVED_INDEX } from '../../config/served';
import { readAsked, withAsked } from '../../search/asked';
import { GLOSSARY } from '../glossary-terms/model';
import { glossary } from '../glossary-terms/read';
import { withinLimits } from './limits';
import { RECORDS_FILE, readSearchRecords } from './read';
import { recordsOfBlog, recordsOfDocs, recordsOfErrors, recordsOfFamily, recordsOfLists, recordsOfTerms } from './records';
import { writeEmbedded } from './writeEmbedded';

/** Builds the embedded index of all listed pages whenever content is loaded, both in `npm start` and in a build. */
export default function search({ siteDir }: LoadContext): Plugin {
  const sourceOf = (source: string) => withBrand(readFileSync(source.replace('@site', siteDir), 'utf8'));
  return {
    name: 'search',
    async allContentLoaded({ allContent }) {
      const indexes = families.map(readFamilyIndex);
      const errors = readErrorIndex();
      const docs = Object.entries(allContent['docusaurus-plugin-content-docs']) as [string, LoadedContent][];
      const { kept, summary } = withinLimits([
        ...indexes.flatMap((index, position) => recordsOfFamily(index, families[position].purpose)),
        ...families.flatMap(readSearchRecords),
        ...recordsOfErrors(errors),
        ...recordsOfLists(readOutline()),
        ...recordsOfTerms(glossary(), GLOSSARY),
        ...docs.flatMap(([id, content]) => recordsOfDocs(id, content, sourceOf)),
        ...recordsOfBlog(allContent['docusaurus-plugin-content-blog'].default as BlogContent),
      ]);
      const { records, used, unused } = withAsked(kept, readAsked());
      writeFileSync(RECORDS_FILE, JSON.stringify(records));
      const { names, files } = writeEmbedded(path.join(siteDir, SERVED_INDEX, 'search-index'), records);
      console.log(
        `search: ${summary}; ${names} names in ${files} files; reader queries for ${used} records, ${unused} for pages that are not in this build`,
      );
    },
  };
}
