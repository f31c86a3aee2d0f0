/**
 * Runs TypeScript samples, which contain no syntax that JavaScript lacks, as modules with the generated client, and prints their requests.
 * Standard input is `{package, folder, samples}` in JSON: the name of the client's package, and the folder that it is in.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, SourceTextModule, SyntheticModule } from 'node:vm';

const { package: name, folder, samples } = JSON.parse(readFileSync(0, 'utf8'));
const { exports: entries } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
let call = {};
// The client sends requests with the global fetch.
globalThis.fetch = async (request) => {
  const { method, url } = request;
  call = { method, url, headers: Object.fromEntries(request.headers) };
  if (/^multipart\//.test(call.headers['content-type'])) {
    call.form = [...(await request.formData())].map(([key, value]) => [key, value instanceof Blob ? { file: value.name } : value]);
    delete call.headers['content-type'];
  } else if (request.body) call.body = await request.text();
  return new Response('{}');
};

const context = createContext({ console: { log() {} }, File, process: { env: process.env } });

async function link(specifier) {
  const entry = entries[specifier.replace(name, '.')];
  const values =
    specifier === 'node:fs'
      ? { openAsBlob: async () => new Blob([]) }
      : entry && (await import(pathToFileURL(path.join(folder, entry.default)).href));
  if (!values) throw new Error(`A sample imports ${specifier}.`);
  return new SyntheticModule(
    Object.keys(values),
    function () {
      for (const [key, value] of Object.entries(values)) this.setExport(key, value);
    },
    { context },
  );
}

const calls = [];
for (const text of samples) {
  call = {};
  const module = new SourceTextModule(text, { context });
  await module.link(link);
  await module.evaluate();
  calls.push(call);
}
console.log(JSON.stringify(calls));
