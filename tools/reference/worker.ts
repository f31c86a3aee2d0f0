import { allFamilies } from '../../packages/platform/families';
import { writeFamily } from './writeFamily';

/** Number of pages written for a family, and the duration. */
export type Written = Awaited<ReturnType<typeof writeFamily>> & { milliseconds: number };
/** IPC response for a family's folder: counts, or an error. */
export type Answer = Written | { fault: string };

/** Worker process of pool.ts: receives the folder of a family and responds when its pages have been written. */
process.on('message', async (folder: string) => {
  process.send?.(await written(folder).catch((error: Error): Answer => ({ fault: error.message })));
});

async function written(folder: string): Promise<Answer> {
  const started = Date.now();
  const family = allFamilies.find((each) => each.folder === folder);
  if (!family) throw new Error(`${folder} is not a family in packages/platform/families.ts.`);
  const counts = await writeFamily(family);
  return { ...counts, milliseconds: Date.now() - started };
}
