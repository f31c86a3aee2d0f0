const path = require('node:path');

/** Loader of the HTML parts of a page: for the client, a module that reads the parts of the first page from the document and fetches all others. */
module.exports = function parts(source) {
  if (!this.getOptions().isClient) return `export default ${source};`;
  const { name } = path.parse(this.resourcePath);
  const [reader, file] = [path.join(__dirname, 'parts.ts'), `${this.resourcePath}?fetched`].map((request) => JSON.stringify(request));
  return `import { readParts } from ${reader};\nimport url from ${file};\nexport default await readParts('${name}', ${JSON.parse(source).length}, url);`;
};
