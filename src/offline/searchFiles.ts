import type { IndexFiles } from '../../packages/search/indexFiles';
import { localFiles } from '../../packages/search/localFiles';
import { readFile } from './files';

/** Replaces `fetchedFiles` of packages/search/indexFiles.ts in the script of the offline archive. */
export const fetchedFiles = (folder: string): IndexFiles => localFiles((path) => readFile(`${folder}${path}`));
