import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { startNginx } from './nginx/server';
import { reportFailure } from './support/reportFailure';

const BUILD_DIR = path.resolve(__dirname, '../build');

type Options = { port?: string; tls?: boolean };

/** `npm run serve:nginx`: serves the built site with the configuration of deploy/nginx until Ctrl+C. */
async function main({ port, tls }: Options) {
  if (!existsSync(path.join(BUILD_DIR, '404.html'))) throw new Error('build/ contains no site. Run "npm run build" first.');
  const server = await startNginx({ build: BUILD_DIR, port: port === undefined ? undefined : Number(port), tls });
  console.log(`${server.url} serves build/ with the configuration of deploy/nginx. Press Ctrl+C to stop.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  await server.ended;
}

new Command('npm run serve:nginx --')
  .description('Serves build/ with nginx and the configuration of deploy/nginx.')
  .option('--port <number>', 'port to listen on (default: a free port)')
  .option('--tls', 'use HTTPS and HTTP/2 with a temporary certificate')
  .action(main)
  .parseAsync()
  .catch(reportFailure);
