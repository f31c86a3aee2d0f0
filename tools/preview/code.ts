/** Code that the preview loads again after a change (server.ts). */

export { lastChanges } from '../../packages/platform/lastChanges';
export { families } from '../../packages/platform/selection';
export { builtFamily, contentsOf } from '../../packages/reference';
export { bundleUnchecked } from '../../packages/reference/bundle';
export { changelogContents } from '../../packages/reference/changelog';
export { builtErrors } from '../../packages/reference/errors';
export { listContents } from '../../packages/reference/lists';
export { outlineOf, twinContent } from '../../packages/reference/outline';
export { allRedirects } from '../../packages/reference/redirects';
export { readFamilyIndex } from '../../packages/reference/reference';
export { hostedSearch } from '../../packages/search/settings';
export { accessData } from '../../src/documents/accessData';
export { bundleAssets } from '../../src/documents/build/bundle';
export { documentOf } from '../../src/documents/build/write';
export { sidebarData } from '../../src/documents/sidebarData';
