import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBrand } from '../../packages/platform/brandText';
import { LOCAL_SANDBOX, PORT } from '../../packages/platform/localSandbox';

const PAGE = 'docs/sandbox.mdx';
const SAMPLE = /^```js title="([^"]+)"\n(.*?)^```$/gms;

/**
 * Writes the programs that the page of the sandbox shows as files with their titles as names, as a reader does.
 *
 * @param folder existing folder
 * @param names titles of the programs
 * @param port replaces the usual port of the sandbox, which may be in use here
 * @throws Error if the page has no program with a title
 */
export function writeSamples(folder: string, names: readonly string[], port: number): void {
  const page = withBrand(readFileSync(path.resolve(__dirname, '../..', PAGE), 'utf8'), PAGE);
  const samples = new Map([...page.matchAll(SAMPLE)].map(([, name, text]) => [name, text]));
  for (const name of names) {
    const text = samples.get(name);
    if (text === undefined) throw new Error(`${PAGE} has no program ${name}. Programs: ${[...samples.keys()].join(', ')}.`);
    writeFileSync(
      path.join(folder, name),
      text.replaceAll(LOCAL_SANDBOX, `http://localhost:${port}`).replace(`port: ${PORT} }`, `port: ${port} }`),
    );
  }
}
