const { readFileSync } = require('node:fs');
const path = require('node:path');
const { docuHash } = require('@docusaurus/utils');

/**
 * Pitching loader that returns the module of a generated page without compiling its MDX, which is the same for all pages: `StaticPage` with the
 * page's JSON file. The exports are those of @docusaurus/mdx-loader 3.10. `metadata` is the file that the docs plugin writes for each page.
 * With the option `mark`, the module contains a marker instead of the HTML (page.cjs).
 */
module.exports.pitch = function moduleOf() {
  const { metadata, mark } = this.getOptions();
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  const json = file.replace(/\.mdx$/, '.json');
  const at = path.join(this.rootContext, json);
  const data = mark ? `const page = ${marked(at, mark + json)};` : `import page from './${path.basename(json)}';`;
  // Otherwise the bundler's cache would keep the links and anchors of an earlier page.
  for (const read of [this.resourcePath, at]) this.addDependency(read);
  return `import { createElement } from 'react';
import StaticPage from '@site/src/components/StaticPage';
import metadata from ${JSON.stringify(path.join(metadata, `${docuHash(`@site/${file}`)}.json`))};
${data}
export { metadata };
export const frontMatter = metadata.frontMatter;
export const contentTitle = undefined;
export const assets = {};
export const toc = [];
export default () => createElement(StaticPage, { page });
`;
};

function marked(file, mark) {
  return JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), html: `${mark};` });
}
