import { faultLine, type Outcome } from './outcome';

/**
 * Prints what differs, and a table of the guides.
 *
 * @returns the number of guides that differ
 */
export function report(outcomes: readonly Outcome[]): number {
  for (const { guide, faults } of outcomes) for (const fault of faults) console.error(faultLine(guide, fault));
  const width = Math.max(...outcomes.map(({ guide }) => guide.file.length));
  for (const { guide, ran, faults, milliseconds } of outcomes) {
    const state = faults.length ? 'differs' : '';
    console.log(`${guide.file.padEnd(width)} ${ran}/${guide.steps.length} steps ${(milliseconds / 1000).toFixed(2)} s ${state}`.trimEnd());
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const failed = outcomes.filter(({ faults }) => faults.length).length;
  console.log(
    `guides: ${outcomes.length} run, ${sum(({ ran }) => ran)} steps, ${failed} differ, ${sum(({ guide }) => guide.illustrations.length)} responses only shown`,
  );
  return failed;
}
