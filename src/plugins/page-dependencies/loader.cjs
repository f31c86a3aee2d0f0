const { existsSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');
const QUOTED = /\b(operation|event)="([\w-]+)\//g;
/** Where the programs of guides are, and those that the reference shows too. */
const PROGRAMS = ['src/plugins/guide-calls/programs', 'scripts/reference/samples'];

/**
 * A loader that changes nothing: it says which files a page is made of beside its own, so that the build's cache and `npm start` make the
 * page anew when a meaning of the glossary, an example that the page quotes, or a program that it shows has changed.
 */
module.exports = function pageDependencies(source) {
  if (source.includes('<Term') || source.includes('<GlossaryList')) this.addDependency(path.join(ROOT, 'docs/glossary.yaml'));
  for (const [, what, family] of source.matchAll(QUOTED))
    this.addDependency(path.join(ROOT, '.cache/quotes', what === 'event' ? `${family}.events.json` : `${family}.json`));
  for (const [, name] of source.matchAll(/<(?:Program\s+name|Response\s+program)="([\w-]+)"/g))
    for (const folder of PROGRAMS.map((each) => path.join(ROOT, each, name))) if (existsSync(folder)) this.addContextDependency(folder);
  return source;
};
