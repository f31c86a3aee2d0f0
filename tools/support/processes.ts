import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';

type Settings<Task, Result> = {
  /** Names a task in error messages. */
  nameOf: (task: Task) => string;
  /** Maximum number of processes: that of the tasks unless further tasks follow, or fewer are useful. */
  most?: number;
  /** Called as soon as a task has a result; what it throws becomes part of the error. */
  onResult?: (result: Result, task: Task) => void;
  /** Returns the tasks that can start once a task has its result. Their results are passed to `onResult`, but not returned. */
  next?: (task: Task, result: Result) => readonly Task[];
};

/**
 * Runs tasks in one process per core, each taking the next task when it is free. The processes run TypeScript, because they inherit tsx.
 *
 * @param worker file whose default export is the function that runs a task
 * @param tasks tasks in the order in which they are started
 * @returns the results in the order of `tasks`, without those of further tasks
 * @throws Error with the errors of all failed tasks, after the others have finished
 */
export async function inProcesses<Task, Result>(
  worker: string,
  tasks: readonly Task[],
  { nameOf, most = tasks.length, onResult, next }: Settings<Task, Result>,
): Promise<Result[]> {
  if (!tasks.length) return [];
  const processes = Math.min(availableParallelism(), most);
  const env = process.env as Record<string, string>; // tinypool's processes get an empty environment by default.
  const pool = new Tinypool({ runtime: 'child_process', filename: worker, env, minThreads: processes, maxThreads: processes });
  const faults: string[] = [];
  const run = async (task: Task): Promise<Result | undefined> => {
    try {
      const result: Result = await pool.run(task).catch(({ message }: Error) => Promise.reject(new Error(`${nameOf(task)}: ${message}`)));
      onResult?.(result, task);
      await Promise.all((next?.(task, result) ?? []).map(run));
      return result;
    } catch (error) {
      faults.push((error as Error).message);
      return undefined;
    }
  };
  const results = await Promise.all(tasks.map(run));
  await pool.destroy();
  if (faults.length) throw new Error(faults.join('\n'));
  return results as Result[];
}
