const path = require('node:path');

/**
 * A loader that changes nothing: it says that a page depends on the glossary, so that the build's cache and `npm start` make a page anew when
 * a meaning has changed.
 */
module.exports = function glossaryDependency(source) {
  this.addDependency(path.resolve(__dirname, '../../../docs/glossary.yaml'));
  return source;
};
