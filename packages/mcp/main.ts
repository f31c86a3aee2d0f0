import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { startHttp } from './http';
import { createServer } from './server';
import { Site, type SiteFiles } from './site/site';

/** Port of `--http` without a number. */
const PORT = 4020;

const HELP = `Serves the documentation and a sandbox of the APIs to language models (Model Context Protocol).

  without options   over standard input and output, for a client that starts this program
  --http [port]     over Streamable HTTP on this machine, port ${PORT} by default
  --public <name>   after --http: also for other machines, as https://<name>/mcp behind a server that terminates TLS
`;

const KNOWN = /^--http(?: (?<port>\d{1,5}))?(?: --public (?<host>[a-z\d](?:[a-z\d.-]*[a-z\d])?))?$/i;

/**
 * Runs the command with its arguments. Over standard input and output, messages for people are written to standard error.
 *
 * @param open opens the site; called once
 * @throws Error for an unknown argument, a port in use, or a site that cannot be opened
 */
export async function main(open: () => SiteFiles, args: readonly string[]): Promise<void> {
  const [option] = args;
  if (option === '--help') {
    process.stdout.write(HELP);
    return;
  }
  const known = KNOWN.exec(args.join(' '));
  const { port = String(PORT), host } = known?.groups ?? {};
  if ((option !== undefined && !known) || Number(port) > 65_535) throw new Error(`Unknown arguments: ${args.join(' ')}\n\n${HELP}`);
  const site = new Site(open());
  if (option === undefined) {
    await createServer(site).connect(new StdioServerTransport());
    return;
  }
  const { url, close } = await startHttp(site, Number(port), host);
  console.error(`${url}. End with Ctrl+C.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}
