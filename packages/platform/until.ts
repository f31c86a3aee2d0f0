import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two checks of a condition. */
const PAUSE = 20;
/** Milliseconds, enough for a machine that is busy with other work. */
const PATIENCE = 60_000;

/**
 * Waits for a condition that cannot be observed as an event, such as the progress of another program.
 *
 * @param condition is evaluated until it returns true
 * @param otherwise completes the error's sentence "After 60 s, …"
 * @param patience milliseconds after which the condition counts as not met
 * @throws Error when the condition is not met in time, or what the condition throws
 */
export async function until(condition: () => boolean | Promise<boolean>, otherwise: string, patience = PATIENCE): Promise<void> {
  for (const last = Date.now() + patience; !(await condition()); await wait(PAUSE))
    if (Date.now() > last) throw new Error(`After ${patience / 1000} s, ${otherwise}`);
}
