const { existsSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');
const QUOTED = /\b(operation|event)="([\w-]+)\//g;
/** Folders of the programs in guides and of those that the reference also shows. */
const PROGRAMS = ['packages/guides/programs', 'packages/reference/samples'];

/**
 * Loader that returns its input and registers the other files that a page depends on. The build cache and `npm start` rebuild the page when
 * a definition of the glossary, a quoted example or a program changes.
 */
module.exports = function pageDependencies(source) {
  if (source.includes('<Term') || source.includes('<Glossary ')) this.addDependency(path.join(ROOT, 'docs/glossary.yaml'));
  for (const [, what, family] of source.matchAll(QUOTED))
    this.addDependency(path.join(ROOT, '.cache/quotes', what === 'event' ? `${family}.events.json` : `${family}.json`));
  for (const [, name] of source.matchAll(/<(?:Program\s+name|Response\s+program)="([\w-]+)"/g))
    for (const folder of PROGRAMS.map((each) => path.join(ROOT, each, name))) if (existsSync(folder)) this.addContextDependency(folder);
  // States what the build has verified.
  if (source.includes('<Request ')) this.addDependency(path.join(ROOT, '.cache/guides/verified.json'));
  return source;
};
