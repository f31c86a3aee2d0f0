import path from 'node:path';
import { figuresOf, writeFigures } from './pr/sizes';

/** `npm run pr:figures -- <file>`: writes the sizes of the build, for comparison by `pr:summary`. */
async function main() {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('The output file is missing. Run npm run pr:figures -- .cache/figures.json.');
  const figures = await figuresOf(path.resolve(__dirname, '../build'));
  writeFigures(file, figures);
  console.log(
    `${Object.keys(figures.documents).length} documents, heaviest visit ${figures.page}: ${figures.weight.total} bytes; written to ${file}`,
  );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
