/** Code that the preview loads again after a change (server.ts). */

export { bundleUnchecked } from '../../packages/openapi/bundle';
export { families } from '../../packages/platform/selection';
export { builtFamily, contentsOf } from '../../packages/reference/buildFamily';
export { changelogContents } from '../../packages/reference/changelog';
export { builtErrors } from '../../packages/reference/errors';
export { factsFile } from '../../packages/reference/facts';
export { listContents } from '../../packages/reference/lists';
export { outlineOf } from '../../packages/reference/outline';
export { allRedirects } from '../../packages/reference/redirects';
export { readFamilyIndex } from '../../packages/reference/stored';
export { hostedSearch } from '../../packages/search/hostedSettings';
export { accessData } from '../../src/plugins/documents/accessData';
export { bundleScripts } from '../../src/plugins/documents/scripts';
export { sidebarData } from '../../src/plugins/documents/sidebarData';
