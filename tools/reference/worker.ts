import type { Family } from '../../packages/platform/families';
import { writeFamily } from './writeFamily';

/** Numbers of pages written for a family, and the duration; or an error in its description. */
export type Answer = (Awaited<ReturnType<typeof writeFamily>> & { milliseconds: number }) | { fault: string };

/** Task of a worker process: writes everything that is derived from a family's description. */
export default async function write(family: Family): Promise<Answer> {
  const started = Date.now();
  try {
    return { ...(await writeFamily(family)), milliseconds: Date.now() - started };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
