/**
 * Sends a signal to a process and its descendants. One that has already ended is not an error.
 *
 * @param leader ID of a process that was started with `detached: true`
 * @throws Error if the group belongs to another user
 */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
