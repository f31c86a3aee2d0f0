const path = require('node:path');

/** Loader of the HTML parts of a page: for the client, a module that reads the parts of the first page from the document and fetches all others. */
module.exports = function parts(source) {
  if (!this.getOptions().isClient || this.resourceQuery) return `export default ${source};`;
  const { name } = path.parse(this.resourcePath);
  const [reader, all] = [path.join(__dirname, 'parts.ts'), `${this.resourcePath}?all`].map((file) => JSON.stringify(file));
  return `import { readParts } from ${reader};\nexport default await readParts('${name}', ${JSON.parse(source).length}, () => import(/* webpackChunkName: "${name}" */ ${all}));`;
};
