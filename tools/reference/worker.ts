import type { Family } from '../../packages/platform/families';
import { collectGarbage } from '../support/collectGarbage';
import { PARTS, type PageCounts } from './writeFamily';

/** A part of what is derived from a family's description. */
export type Task = { family: Family; part: keyof typeof PARTS };

/** Duration, and numbers of pages if the task wrote pages; or an error in the family's description. */
export type Result = { milliseconds: number; counts?: PageCounts } | { fault: string };

/** Task of a worker process: writes a part of what is derived from a family's description. */
export default async function write({ family, part }: Task): Promise<Result> {
  const started = Date.now();
  collectGarbage();
  try {
    const counts = (await PARTS[part](family)) ?? undefined;
    return { milliseconds: Date.now() - started, counts };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
