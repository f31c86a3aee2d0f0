/**
 * Imports TypeScript samples, which contain no syntax that JavaScript lacks, one after the other, and prints their requests. Standard input is a
 * JSON list with the paths of the modules. They are real modules: those of node:vm crash Node when many of them import others.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

let call = {};
// The client sends requests with the global fetch.
globalThis.fetch = async (request) => {
  const { method, url } = request;
  call = { method, url, headers: Object.fromEntries(request.headers) };
  if (/^multipart\//.test(call.headers['content-type'])) {
    call.form = await Promise.all([...(await request.formData())].map(partOf));
    delete call.headers['content-type'];
  } else if (request.body) call.body = await request.text();
  return new Response('{}');
};
console.log = () => {};

/** Returns the name, value or file, and type of a form part. `fetch` calls a text with a type `blob`, and adds a type to files without one. */
async function partOf([name, value]) {
  if (!(value instanceof Blob)) return [name, value];
  if (value.name !== 'blob')
    return value.type === 'application/octet-stream' ? [name, { file: value.name }] : [name, { file: value.name }, value.type];
  return [name, await value.text(), value.type];
}

const calls = [];
for (const file of JSON.parse(readFileSync(0, 'utf8'))) {
  call = {};
  await import(pathToFileURL(file).href);
  calls.push(call);
}
const output = Buffer.from(JSON.stringify(calls));
for (let at = 0; at < output.length; ) at += writeSync(1, output, at);
