const path = require('node:path');

/**
 * Loader that replaces the HTML in the JSON file of a reference page by a marker, which rewrite.ts replaces by the HTML when Docusaurus has rendered
 * the page. The HTML of all pages together is larger than everything else that Docusaurus renders.
 */
module.exports = function marker(source) {
  const page = JSON.parse(source);
  return JSON.stringify({ ...page, html: `${this.getOptions().mark}${path.relative(this.rootContext, this.resourcePath)};` });
};
