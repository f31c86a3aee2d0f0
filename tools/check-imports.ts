import path from 'node:path';
import { importFaults } from './imports/check';
import { readGraph } from './imports/graph';
import { allFiles } from './prose/files';

const ROOT = path.resolve(__dirname, '..');

/** `npm run check:imports`: reports imports in the wrong direction, and exports that nothing imports. */
const files = allFiles(ROOT).filter((file) => /\.(?:tsx?|mts|mjs|mdx)$/.test(file));
const faults = importFaults(readGraph(ROOT, files));
for (const fault of faults) console.error(fault);
console.log(`imports: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length || !files.length ? 1 : 0;
