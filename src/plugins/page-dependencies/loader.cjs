const { existsSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');
const QUOTED = /\b(operation|event)="([\w-]+)\//g;
/** Folders of the programs in guides and of those that the reference also shows. */
const PROGRAMS = ['packages/guides/programs', 'packages/reference/samples'];

/** Milliseconds after which a page is shown without its problems. */
const PATIENCE = 20_000;

/**
 * Loader that returns its input and registers the other files that a page depends on. The build cache and `npm start` rebuild the page when
 * a definition of the glossary, a quoted example or a program changes. `npm start` shows the problems of a page that has just been saved over
 * the page, as errors of this loader, until they are mended.
 */
module.exports = function pageDependencies(source) {
  if (source.includes('<Term') || source.includes('<Glossary ')) this.addDependency(path.join(ROOT, 'docs/glossary.yaml'));
  for (const [, what, family] of source.matchAll(QUOTED))
    this.addDependency(path.join(ROOT, '.cache/quotes', what === 'event' ? `${family}.events.json` : `${family}.json`));
  for (const [, name] of source.matchAll(/<(?:Program\s+name|Response\s+program)="([\w-]+)"/g))
    for (const folder of PROGRAMS.map((each) => path.join(ROOT, each, name))) if (existsSync(folder)) this.addContextDependency(folder);
  // States what the build has verified.
  if (source.includes('<Request ')) this.addDependency(path.join(ROOT, '.cache/guides/verified.json'));
  const port = process.env.PREVIEW_PORT;
  if (!port || !this._compiler?.modifiedFiles?.has(this.resourcePath)) return source;
  const done = this.async();
  problemsOf(port, path.relative(ROOT, this.resourcePath)).then((lines) => {
    for (const line of lines) this.emitError(new Error(line));
    done(null, source);
  });
  return undefined;
};

/** Asks the process that `npm start` runs beside Docusaurus (tools/preview) for the problems of a page; none if it does not respond. */
async function problemsOf(port, file) {
  try {
    const address = `http://127.0.0.1:${port}/page-problems?file=${encodeURIComponent(file)}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}
