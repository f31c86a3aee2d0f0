/** Runs JavaScript samples (a JSON list on standard input) as modules and prints their requests. */
import { createContext, SourceTextModule, SyntheticModule } from 'node:vm';

/** Stubs of the modules that samples import. */
const MODULES = {
  'node:fs': { openAsBlob: async (_path, options) => new Blob([], options) },
  'node:fs/promises': { writeFile: async () => {} },
};

const calls = [];
for (const text of JSON.parse(await read(process.stdin))) calls.push(await callOf(text));
console.log(JSON.stringify(calls));

async function callOf(text) {
  const call = {};
  const errors = [];
  const fetch = async (url, options) => {
    const { method, headers, body } = options;
    Object.assign(call, { method, url, headers: Object.fromEntries(headers ?? []) }); // Requests without a key or body have no headers.
    if (body instanceof FormData) call.form = await Promise.all([...body].map(partOf));
    else if (body !== undefined) call.body = body;
    return new Response('{}');
  };
  const console = { log() {}, error: (error) => errors.push(error) };
  const context = createContext({ fetch, console, Headers, FormData, Blob, Buffer, process: { env: process.env } });
  const module = new SourceTextModule(text, { context });
  await module.link((name) => {
    const exported = MODULES[name];
    if (!exported) throw new Error(`A sample imports ${name}.`);
    return new SyntheticModule(
      Object.keys(exported),
      function () {
        for (const [key, value] of Object.entries(exported)) this.setExport(key, value);
      },
      { context },
    );
  });
  await module.evaluate();
  if (errors.length) throw errors[0];
  return call;
}

/** Returns the name, value or file, and type of a form part. `fetch` calls a text with a type `blob`. */
async function partOf([name, value]) {
  if (!(value instanceof Blob)) return [name, value];
  const content = value.name === 'blob' ? await value.text() : { file: value.name };
  return value.type ? [name, content, value.type] : [name, content];
}

async function read(stream) {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
