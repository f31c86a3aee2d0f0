import type { Family } from '../platform/families';
import { families } from '../platform/selection';

/** Folder that the embedded search index is written to and served from, below the site's folder. */
export const SERVED_INDEX = '.cache/served-index';

/** Folder of the steps and workflows of guides, relative to the site. */
export const GUIDES_FOLDER = '.cache/guides/served';

/** Folder of the descriptions that workflows name as their sources, beside the workflows. */
export const WORKFLOW_SOURCES = 'openapi';

/**
 * Returns the folder, relative to the site, of a family's files that are served unchanged: downloads and the data of "Try it". Each family
 * has its own folder, so that a run with `FAMILY=…` serves no file that an earlier run generated for another family.
 */
export const servedFolder = ({ folder }: Pick<Family, 'folder'>): string => `.cache/served/${folder}`;

/**
 * Static directories of the development server. Relative, because the configuration is part of the browser bundle. A build adds the generated
 * files itself (tools/site/application.ts).
 */
export const staticDirectories: string[] = [
  'static',
  ...(process.env.NODE_ENV === 'production' ? [] : [SERVED_INDEX, GUIDES_FOLDER, ...families.map(servedFolder)]),
];
