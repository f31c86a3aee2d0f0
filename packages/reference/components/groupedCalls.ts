import type { Call } from './model';

/** Groups calls by a part that is equal in them, each with the numbers of its calls. */
export function grouped<Part>(calls: readonly Call[], partOf: (call: Call) => Part | undefined): { part: Part; numbers: string }[] {
  const parts = new Map<string, { part: Part; numbers: number[] }>();
  for (const [at, call] of calls.entries()) {
    const part = partOf(call);
    if (part === undefined) continue;
    const key = JSON.stringify(part);
    const known = parts.get(key) ?? { part, numbers: [] };
    known.numbers.push(at + 1);
    parts.set(key, known);
  }
  return [...parts.values()].map(({ part, numbers }) => ({ part, numbers: numbers.join(' ') }));
}
