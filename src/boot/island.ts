import { keep, recall } from '../../packages/browser/store';
import { isReachable, unreachable } from './reachable';

/** Session storage key of the state that an island resumes from after a reload. */
const keyOf = (name: string) => `island.${name}`;

type IslandOptions<Island> = {
  /** Unique name. */
  name: string;
  /** Imports the code of the island. */
  load: () => Promise<Island>;
  /** Returns the current input of the reader, which the island resumes from after a reload. */
  state: () => string;
  /** Displays an error. @param retry handler of the Retry button */
  failed: (error: unknown, retry: () => void) => void;
};

/**
 * Loads the code of an island. If the file is missing although the site is reachable, a newer release has replaced it, so the page is reloaded
 * once.
 *
 * @returns the island, or undefined if loading failed; `failed` has then been called
 */
export async function loadIsland<Island>({ name, load, state, failed }: IslandOptions<Island>): Promise<Island | undefined> {
  const again = async () => {
    if (await isReachable()) reload(name, state());
    else failed(new Error(unreachable()), again);
  };
  try {
    const island = await load();
    keep(reloadedKey(name), undefined);
    return island;
  } catch (error) {
    console.warn(error);
    failed(error, () => void again());
    const isFirst = recall(reloadedKey(name)) === undefined;
    if (isFirst && (await isReachable()) && keep(reloadedKey(name), 'yes')) reload(name, state());
    return undefined;
  }
}

const reloadedKey = (name: string) => `${keyOf(name)}.reloaded`;

function reload(name: string, state: string): void {
  keep(keyOf(name), state);
  window.location.reload();
}

/** @returns the state to resume from if this island reloaded the page, otherwise undefined; the state is consumed */
export function interrupted(name: string): string | undefined {
  const state = recall(keyOf(name));
  if (state !== undefined) keep(keyOf(name), undefined);
  return state;
}
