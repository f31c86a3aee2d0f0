import { program } from 'commander';
import { HOUSE, readContracts } from '../packages/sandbox/node/contracts';
import { describeFault, searchFaults } from '../packages/sandbox/random/search';
import { measureSpeed } from './sandbox/speed';

/** Requests between two lines of progress. */
const STEP = 10_000;

/** Sends random sequences to every family and prints the faults. Returns their number. */
async function search(families: string[], requests: number, seed: number): Promise<number> {
  const started = Date.now();
  let sent = 0;
  let count = 0;
  for (const contract of readContracts(families)) {
    const { faults, statuses } = await searchFaults(contract, {
      requests: requests / families.length,
      seed,
      progress(more) {
        const before = sent;
        sent += more;
        if (Math.floor(before / STEP) < Math.floor(sent / STEP)) {
          const seconds = (Date.now() - started) / 1000;
          console.log(`${sent} of ${requests} requests, ${Math.round(sent / seconds)}/s`);
        }
      },
    });
    for (const fault of faults) console.log(describeFault(fault));
    const counts = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
    console.log(`${contract.family}: ${faults.length} faults; ${counts.join(', ')}`);
    count += faults.length;
  }
  console.log(`${sent} requests in ${Math.round((Date.now() - started) / 1000)} s, seed ${seed}: ${count} faults`);
  return count;
}

/** Measures transfers over HTTP and prints the figures. */
async function speed(requests: number, data: string | undefined): Promise<void> {
  const { perSecond, perCpuSecond, median, p99 } = await measureSpeed(requests, data);
  console.log(`${requests} transfers: ${Math.round(perSecond)}/s, ${Math.round(perCpuSecond)} per second of the server's processor time`);
  console.log(`one after the other: median ${median.toFixed(2)} ms, 99th percentile ${p99.toFixed(2)} ms`);
}

/** `npm run bench:sandbox`: measures the sandbox and searches it for faults. */
async function main() {
  program
    .option('--requests <number>', 'random requests to send to all families', '100000')
    .option('--speed <number>', 'transfers to measure the speed with, instead of random requests')
    .option('--data <folder>', 'new folder that keeps the state while the speed is measured')
    .option('--seed <number>', 'seed of the first sequence', String(Math.floor(Date.now() / 1000)))
    .option('--families <folders>', 'families, separated by commas', HOUSE.join(','))
    .parse();
  const { requests, seed, families, data, speed: transfers } = program.opts();
  if (transfers) return speed(Number(transfers), data);
  if (await search(families.split(','), Number(requests), Number(seed))) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error);
  process.exitCode = 1;
});
