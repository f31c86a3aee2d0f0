import path from 'node:path';
import { compressBuild } from './nginx/compress';
import { reportFailure } from './support/reportFailure';

/** `npm run compress`: precompresses the files that nginx serves compressed. */
const started = Date.now();
compressBuild(path.resolve(__dirname, '../build'))
  .then(({ files, bytes, gzip, brotli }) => {
    const megabytes = (count: number) => (count / 1e6).toFixed(1);
    console.log(
      `${files} files, ${megabytes(bytes)} MB: ${megabytes(gzip)} MB with gzip, ${megabytes(brotli)} MB with Brotli, in ${Math.round((Date.now() - started) / 1000)} s`,
    );
  })
  .catch(reportFailure);
