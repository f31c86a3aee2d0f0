import { families } from '../src/config/selection';
import { lintFamily } from './openapi/lint';

/** `npm run lint:openapi`: every problem of the descriptions, whether they have changed or not. */
async function main() {
  let count = 0;
  for (const family of families) {
    const lines = await lintFamily(family);
    for (const line of lines) console.log(line);
    console.log(`${family.folder}: ${lines.length} problems`);
    count += lines.length;
  }
  process.exitCode = count ? 1 : 0;
}

main();
