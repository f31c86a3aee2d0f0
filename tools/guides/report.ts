import { faultLine, type Outcome } from './outcome';
import { PENDING } from './pending';

/**
 * Prints what differs, and a table of the guides.
 *
 * @param isDetailed also prints what differs in guides that are pending
 * @returns the number of guides that differ and are not pending
 */
export function report(outcomes: readonly Outcome[], isDetailed = false): number {
  let failed = 0;
  for (const { guide, faults } of outcomes) {
    const isPending = Object.hasOwn(PENDING, guide.file);
    if (faults.length && !isPending) failed += 1;
    if (isDetailed || !isPending) for (const fault of faults) console.error(faultLine(guide, fault));
    if (isPending && !faults.length)
      console.warn(`${guide.file}:1: warning agrees with the sandbox. Remove it from tools/guides/pending.ts.`);
  }
  const width = Math.max(...outcomes.map(({ guide }) => guide.file.length));
  for (const { guide, ran, faults, milliseconds } of outcomes) {
    const state = faults.length ? (Object.hasOwn(PENDING, guide.file) ? `pending: ${PENDING[guide.file]}` : 'differs') : '';
    console.log(`${guide.file.padEnd(width)} ${ran}/${guide.steps.length} steps ${(milliseconds / 1000).toFixed(2)} s ${state}`.trimEnd());
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const pending = outcomes.filter(({ guide, faults }) => faults.length && Object.hasOwn(PENDING, guide.file)).length;
  console.log(
    `guides: ${outcomes.length} run, ${sum(({ ran }) => ran)} steps, ${failed} differ, ${pending} pending, ${sum(({ guide }) => guide.illustrations.length)} responses only shown`,
  );
  return failed;
}
