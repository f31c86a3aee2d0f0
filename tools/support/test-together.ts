import path from 'node:path';
import { describe } from 'node:test';

/** `tsx tools/support/test-together.ts <file>…`: runs test files one after the other in this process, each as a suite with its own hooks. */
for (const file of process.argv.slice(2)) describe(file, () => void require(path.resolve(file)));
