import { setTimeout as wait } from 'node:timers/promises';
import type { Json } from '../model/contract';
import { control, Refused, Unreachable } from './connect';

/** Milliseconds between two requests for new items. */
const INTERVAL_MS = 200;

type Options = {
  /** Number of items that are passed on although they are older than the call. */
  latest: number;
  /** Ends after these items. */
  isOver?: boolean;
  /** Receives a line when the sandbox stops and when it is back. */
  print: (line: string) => void;
  /** Called once the sandbox has responded. */
  onReady?: () => void;
};

/**
 * Passes on the items of a list of a sandbox in their order, also after the sandbox was reset or restarted. Does not end, unless an option says so.
 *
 * @param list control that returns the list, and takes the ID of the last known item as `after`
 * @throws Error if there is no sandbox at the address at first
 */
export async function follow(url: string, list: string, options: Options, handle: (item: Json) => unknown): Promise<void> {
  const { latest, isOver, print, onReady } = options;
  const earlier: Json[] = (await control(url, list)).data;
  let after: string | undefined = earlier.at(-1)?.id;
  let isUp = true;
  onReady?.();
  for (const item of latest ? earlier.slice(-latest) : []) handle(item);
  while (!isOver) {
    await wait(INTERVAL_MS);
    try {
      const { data } = await control(url, after === undefined ? list : `${list}?after=${encodeURIComponent(after)}`);
      if (!isUp) print('The sandbox responds again.');
      isUp = true;
      for (const item of data) handle(item);
      after = data.at(-1)?.id ?? after;
    } catch (error) {
      if (error instanceof Refused) after = undefined;
      else if (!(error instanceof Unreachable)) throw error;
      else if (isUp) {
        print('The sandbox does not respond. Waiting for it.');
        isUp = false;
      }
    }
  }
}
