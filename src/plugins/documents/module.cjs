const path = require('node:path');
const { docuHash } = require('@docusaurus/utils');

/**
 * Pitching loader that returns the module of a generated page without compiling its MDX, which is the same for all pages: `StaticPage` with the
 * page's JSON file. The exports are those of @docusaurus/mdx-loader 3.10. `metadata` is the file that the docs plugin writes for each page.
 */
module.exports.pitch = function moduleOf() {
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  const metadata = path.join(this.getOptions().metadata, `${docuHash(`@site/${file}`)}.json`);
  this.addDependency(this.resourcePath);
  return `import { createElement } from 'react';
import StaticPage from '@site/src/components/StaticPage';
import metadata from ${JSON.stringify(metadata)};
import page from './${path.basename(file, '.mdx')}.json';
export { metadata };
export const frontMatter = metadata.frontMatter;
export const contentTitle = undefined;
export const assets = {};
export const toc = [];
export default () => createElement(StaticPage, { page });
`;
};
