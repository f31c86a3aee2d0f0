import path from 'node:path';
import { readContracts } from '../packages/sandbox/node/contracts';
import { packSandbox } from './sandbox/package';

const ROOT = path.resolve(__dirname, '..');

/** `npm run pack:sandbox`: writes the sandbox of all families to dist/, as a tarball that runs with npx. */
async function main() {
  const contracts = readContracts();
  const { file, size, unpackedSize } = await packSandbox(contracts, path.join(ROOT, '.cache/packed-sandbox'), path.join(ROOT, 'dist'));
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  console.log(
    `sandbox: ${contracts.length} families, ${path.relative(ROOT, file)}, ${kilobytes(size)} (${kilobytes(unpackedSize)} unpacked)`,
  );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
