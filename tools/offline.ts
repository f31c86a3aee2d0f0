import path from 'node:path';
import { writeArchive } from './offline/archive';

const ROOT = path.resolve(__dirname, '..');

/** `npm run offline`: writes the built site to dist/ as one archive that works without a network and without a server. */
async function main() {
  const { file, size, pages, files, unpacked, dead } = await writeArchive(path.join(ROOT, 'build'), path.join(ROOT, 'dist'));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `offline archive: ${path.relative(ROOT, file)}, ${megabytes(size)}, ${pages} pages, ${files} files, ${megabytes(unpacked)} unpacked`,
  );
  for (const each of dead.slice(0, 20)) console.error(`error ${each} leads to no file of the archive`);
  if (dead.length) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
