const { readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Loader that removes documents from the route modules that Docusaurus 3.10 generates. Otherwise every application page would load an entry for
 * each document, and the bundler would compile all of them.
 *
 * @throws Error if a module does not have the expected form
 */
module.exports = function withoutDocuments(source) {
  const document = new RegExp(this.getOptions().document);
  const file = path.basename(this.resourcePath);
  const read = file === 'routes.js' ? routes : file === 'registry.js' ? registry : chunkNames;
  const result = read(source, document, path.dirname(this.resourcePath));
  if (!result) throw new Error(`${this.resourcePath} does not have the form that Docusaurus 3.10 generates. Update src/plugins/documents/routes.cjs.`);
  return result;
};

function routes(source, document) {
  const table = source.replace(/^import .*$/gm, '').replace('export default', 'return');
  const all = new Function('ComponentCreator', table)((...names) => names);
  const code = ({ path: at, component, routes: below, ...more }) => {
    const rest = Object.entries(more).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const parts = [`path: ${JSON.stringify(at)}`, `component: ComponentCreator(${component.map((each) => JSON.stringify(each))})`, ...rest];
    return `{${[...parts, ...(below ? [`routes: [${list(below)}]`] : [])]}}`;
  };
  const list = (some) => some.filter(({ path: at }) => !document.test(at)).map(code);
  return all.length && `import ComponentCreator from '@docusaurus/ComponentCreator';\nexport default [${list(all)}];`;
}

/** Filters the chunk names of routes, whose keys consist of a path and a hash. */
function chunkNames(source, document) {
  const all = Object.entries(JSON.parse(source));
  return all.length && JSON.stringify(Object.fromEntries(all.filter(([key]) => !document.test(key.replace(/-\w+$/, '')))));
}

/** Filters the imports of chunks, one per line. */
function registry(source, document, folder) {
  const names = chunkNames(readFileSync(path.join(folder, 'routesChunkNames.json'), 'utf8'), document);
  const wanted = new Set(names.match(/"[^"]+"/g));
  const lines = source.split('\n').filter((line) => /^\s*"[^"]+": \[/.test(line));
  const kept = lines.filter((line) => wanted.has(/"[^"]+"/.exec(line)[0]));
  return lines.length === source.split('resolveWeak(').length - 1 && `export default {\n${kept.join('\n')}\n};`;
}
