import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { withBrand } from '../../brandText';
import { isReferenceWritten, readErrorIndex, readFamilyIndex, readOutline } from '../../config/reference';
import { families } from '../../config/selection';
import { SERVED_INDEX } from '../../config/served';
import { readAsked, withAsked } from '../../search/asked';
import type { SearchRecord } from '../../search/record';
import { GLOSSARY } from '../glossary-terms/model';
import { glossary } from '../glossary-terms/read';
import { withinLimits } from './limits';
import { RECORDS_FILE, readSearchRecords } from './read';
import { recordsOfBlog, recordsOfDocs, recordsOfErrors, recordsOfFamily, recordsOfLists, recordsOfTerms } from './records';
import { writeEmbedded } from './writeEmbedded';

/** Milliseconds without a change after which the development server rebuilds the index. */
const QUIET = 3000;

/**
 * Builds the embedded index of all listed pages. A build writes it while the pages are bundled; the development server writes it in the
 * background after changes.
 */
export default function search({ siteDir }: LoadContext): Plugin {
  const folder = path.join(siteDir, SERVED_INDEX, 'search-index');
  const sourceOf = (source: string) => withBrand(readFileSync(source.replace('@site', siteDir), 'utf8'));
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async (allContent: AllContent) => {
    const { kept, summary } = withinLimits(recordsOf(allContent, sourceOf));
    const { records, used, unused } = withAsked(kept, readAsked());
    writeFileSync(RECORDS_FILE, JSON.stringify(records));
    const { names, files } = await writeEmbedded(folder, records);
    console.log(
      `search: ${summary}; ${names} names in ${files} files; reader queries for ${used} records, ${unused} for pages that are not in this build`,
    );
  };

  return {
    name: 'search',
    async allContentLoaded({ allContent }) {
      if (process.env.NODE_ENV === 'production') {
        written = write(allContent);
        written.catch(() => {}); // Reported by postBuild.
        return;
      }
      const writeLater = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (!isReferenceWritten()) return writeLater();
          written = written.then(() => write(allContent)).catch((error: Error) => console.error(`search: ${error.message}`));
        }, QUIET);
      };
      writeLater();
    },
    async postBuild({ outDir }) {
      await written;
      cpSync(folder, path.join(outDir, 'search-index'), { recursive: true });
    },
  };
}

type AllContent = Parameters<NonNullable<Plugin['allContentLoaded']>>[0]['allContent'];

function recordsOf(allContent: AllContent, sourceOf: (source: string) => string): SearchRecord[] {
  const indexes = families.map(readFamilyIndex);
  const docs = Object.entries(allContent['docusaurus-plugin-content-docs']) as [string, LoadedContent][];
  return [
    ...indexes.flatMap((index, position) => recordsOfFamily(index, families[position].purpose)),
    ...families.flatMap(readSearchRecords),
    ...recordsOfErrors(readErrorIndex()),
    ...recordsOfLists(readOutline()),
    ...recordsOfTerms(glossary(), GLOSSARY),
    ...docs.flatMap(([id, content]) => recordsOfDocs(id, content, sourceOf)),
    ...recordsOfBlog(allContent['docusaurus-plugin-content-blog'].default as BlogContent),
  ];
}
