import fc from 'fast-check';
import type { Contract } from '../model/contract';
import { requestsOf } from '../node/requests';
import { type Step, stepsOf } from './requests';
import { BrokenRule, RandomRun } from './run';

/** Number of steps of a sequence. */
const LENGTH = 50;
/** One sequence out of so many is run again, to compare the responses. */
const COMPARED = 5;

/** Fault: what was broken, the seed of the sequence, and the steps that are needed for it. */
export type Fault = { message: string; seed: number; steps: Step[] };

export type SearchOptions = {
  requests: number;
  seed: number;
  /** Called after each sequence with the number of requests since the last call. */
  progress?: (requests: number) => void;
};

/**
 * Sends random sequences to a family.
 *
 * @returns the distinct faults, each with a sequence that is as short as possible, and the number of responses by status
 */
export async function searchFaults(
  contract: Contract,
  { requests, seed, progress }: SearchOptions,
): Promise<{ faults: Fault[]; statuses: Map<number, number> }> {
  const steps = fc.array(stepsOf(contract, requestsOf(contract)), { minLength: LENGTH, maxLength: LENGTH, size: 'max' });
  const faults = new Map<string, Fault>();
  const statuses = new Map<number, number>();
  for (let sent = 0, number = seed; sent < requests; number += 1) {
    const [sequence] = fc.sample(steps, { seed: number, numRuns: 1 });
    const isCompared = number % COMPARED === 0;
    const run = new RandomRun(contract);
    const broken = await faultOf(run, contract, sequence, isCompared);
    let count = 0;
    for (const [status, times] of run.statuses) {
      statuses.set(status, (statuses.get(status) ?? 0) + times);
      count += times;
    }
    sent += Math.max(count, 1);
    progress?.(count);
    if (!broken || faults.has(kindOf(broken))) continue;
    const shortest = await reduced(contract, sequence, kindOf(broken), isCompared);
    faults.set(kindOf(broken), { message: broken.message, seed: number, steps: shortest });
  }
  return { faults: [...faults.values()], statuses };
}

/** Returns the first sentence of a fault, which is the same for the same cause. */
const kindOf = ({ message }: Error): string => message.split(/: \d{3} |\n|\}/)[0];

/** Runs a sequence and returns what it broke. With `isCompared`, a second run continues from its stored state and must give the same responses. */
async function faultOf(run: RandomRun, contract: Contract, sequence: Step[], isCompared: boolean): Promise<BrokenRule | undefined> {
  try {
    const first = await sent(run, sequence);
    run.checkStored();
    run.checkResources();
    if (!isCompared) return undefined;
    const second = await sent(new RandomRun(contract), sequence, Math.floor(sequence.length / 2));
    const at = first.findIndex((response, index) => response !== second[index]);
    if (at < 0) return undefined;
    const step = sequence[at];
    const name = 'request' in step ? step.request.operation : 'repeat';
    return new BrokenRule(
      `${contract.family}/${name}: differs after a restart: ${second[at].slice(0, 900)}\nBefore: ${first[at].slice(0, 900)}`,
    );
  } catch (error) {
    if (error instanceof BrokenRule) return error;
    throw error;
  }
}

async function sent(run: RandomRun, sequence: Step[], restartAt?: number): Promise<string[]> {
  const responses: string[] = [];
  for (const [index, step] of sequence.entries()) {
    if (index === restartAt) await run.restart();
    responses.push(await run.apply(step));
  }
  return responses;
}

/** Leaves out the steps that a fault does not need. */
async function reduced(contract: Contract, sequence: Step[], kind: string, isCompared: boolean): Promise<Step[]> {
  let left = sequence;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      const broken = fewer.length ? await faultOf(new RandomRun(contract), contract, fewer, isCompared) : undefined;
      if (broken && kindOf(broken) === kind) left = fewer;
      else at += size;
    }
  }
  return left;
}

/** Describes a fault with its steps, one per line. */
export function describeFault({ message, seed, steps }: Fault): string {
  const lines = steps.map((step) => `    ${JSON.stringify('request' in step ? step.request : step)}`);
  return [`${message}`, `  seed ${seed}, ${steps.length} steps:`, ...lines].join('\n');
}
