/** Code that the preview loads again after a change (server.ts). */

export { bundleUnchecked } from '../../packages/openapi/bundle';
export { lastChanges } from '../../packages/platform/lastChanges';
export { families } from '../../packages/platform/selection';
export { builtFamily, contentsOf } from '../../packages/reference/buildFamily';
export { changelogContents } from '../../packages/reference/changelog';
export { builtErrors } from '../../packages/reference/errors';
export { listContents } from '../../packages/reference/lists';
export { outlineOf, twinContent } from '../../packages/reference/outline';
export { allRedirects } from '../../packages/reference/redirects';
export { readFamilyIndex } from '../../packages/reference/stored';
export { hostedSearch } from '../../packages/search/hostedSettings';
export { accessData } from '../../src/documents/accessData';
export { bundleAssets } from '../../src/documents/build/bundle';
export { documentOf } from '../../src/documents/build/write';
export { sidebarData } from '../../src/documents/sidebarData';
