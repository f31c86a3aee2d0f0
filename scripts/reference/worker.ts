import { allFamilies } from '../../src/families';
import { writeFamily } from './index';

/** How many pages came of a family, and in how long. */
export type Written = Awaited<ReturnType<typeof writeFamily>> & { milliseconds: number };
/** What is sent back for a family's folder: counts, or what is wrong. */
export type Answer = Written | { fault: string };

/** A process of pool.ts: takes the folder of a family, answers when its pages are written. */
process.on('message', async (folder: string) => {
  process.send?.(await written(folder).catch((error: Error): Answer => ({ fault: error.message })));
});

async function written(folder: string): Promise<Answer> {
  const started = Date.now();
  const family = allFamilies.find((each) => each.folder === folder);
  if (!family) throw new Error(`${folder} is no family of src/families.ts.`);
  const counts = await writeFamily(family);
  return { ...counts, milliseconds: Date.now() - started };
}
