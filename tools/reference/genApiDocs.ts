import { createRequire } from 'node:module';
import * as plugin from 'docusaurus-plugin-openapi-docs';
import { openapi } from '../../src/config/openapi';
import { sections } from '../../src/config/sections';

type Cli = { parseAsync(args: string[], options: { from: 'user' }): Promise<unknown> };

/** The type declarations of the package are those of another file. */
const { default: openapiDocs } = plugin as unknown as {
  default: (context: object, options: unknown) => { extendCli(cli: Cli): void };
};

/** The version of commander that Docusaurus passes to plugins, which is not that of the project. */
const { Command } = createRequire(require.resolve('@docusaurus/core/package.json'))('commander') as { Command: new () => Cli };

/**
 * Runs the plugin's command `gen-api-docs` with the name of a family, or `all`. The `docusaurus` command would load all plugins of the site and
 * their bundlers first, which takes longer than writing the pages.
 */
async function main(name: string): Promise<void> {
  const siteConfig = { presets: [], plugins: [openapi, ...sections] };
  const cli = new Command();
  const [, options] = openapi as [string, object];
  openapiDocs({ siteDir: process.cwd(), siteConfig }, options).extendCli(cli);
  await cli.parseAsync(['gen-api-docs', name], { from: 'user' });
}

main(process.argv[2]).catch((error: Error) => {
  console.error(error.stack);
  process.exitCode = 1;
});
