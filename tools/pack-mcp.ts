import path from 'node:path';
import { packServer } from './mcp/package';

const ROOT = path.resolve(__dirname, '..');

/** `npm run pack:mcp`: writes the MCP server with the built site to dist/, as a tarball that runs with npx. */
async function main() {
  const { file, size, unpackedSize, program, site } = await packServer(path.join(ROOT, 'build'), path.join(ROOT, 'dist'));
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  console.log(
    `MCP server: ${path.relative(ROOT, file)}, ${kilobytes(size)} (${kilobytes(unpackedSize)} unpacked: program ${kilobytes(program)}, site ${kilobytes(site)})`,
  );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
