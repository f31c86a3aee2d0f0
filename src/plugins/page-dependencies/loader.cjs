const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');
const QUOTED = /\boperation="([\w-]+)\//g;

/**
 * A loader that changes nothing: it says which files a page is made of beside its own, so that the build's cache and `npm start` make the
 * page anew when a meaning of the glossary, or an example that the page quotes, has changed.
 */
module.exports = function pageDependencies(source) {
  if (source.includes('<Term') || source.includes('<GlossaryList')) this.addDependency(path.join(ROOT, 'docs/glossary.yaml'));
  for (const [, family] of source.matchAll(QUOTED)) this.addDependency(path.join(ROOT, `.cache/quotes/${family}.json`));
  return source;
};
