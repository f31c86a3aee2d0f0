/** Code that the preview loads again after a change (server.ts). */

export { groupRedirects } from '../../src/config/redirects';
export { readFamilyIndex } from '../../src/config/reference';
export { families } from '../../src/config/selection';
export { isDocument } from '../../src/documents/address';
export { outlineOf } from '../../src/documents/outline';
export { bundleAssets } from '../documents/bundle';
export { documentOf } from '../documents/write';
export { bundleUnchecked } from '../reference/bundle';
export { builtErrors } from '../reference/errors';
export { builtFamily, contentsOf } from '../reference/index';
export { renderOperationList } from '../reference/render';
