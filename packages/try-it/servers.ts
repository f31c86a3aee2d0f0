import type { TryItData } from './model';
import { recall, store } from './storage';

/** Server selected by the reader: the position of one in the description, or a custom one. */
export type ServerChoice = { at: number | 'own'; own: string };

/**
 * Returns the server that was selected for the family in this tab, otherwise the sandbox. Production is never restored, because it must be
 * selected explicitly on each page.
 */
export function recallServer({ family, servers }: TryItData): ServerChoice {
  const kept = recall<ServerChoice>(`server.${family}`);
  const sandbox = servers.findIndex(({ kind }) => kind === 'sandbox');
  const first = sandbox >= 0 ? sandbox : servers.length ? servers.length - 1 : 'own';
  const own = kept?.own ?? '';
  if (kept?.at === 'own') return { at: 'own', own };
  const chosen = servers[kept?.at ?? -1];
  return { at: chosen && chosen.kind !== 'production' ? (kept?.at as number) : first, own };
}

export function storeServer({ family }: TryItData, choice: ServerChoice): void {
  store(`server.${family}`, choice);
}

/** Returns the base URL of a selection. */
export function baseOf({ servers }: TryItData, { at, own }: ServerChoice): string {
  return at === 'own' ? own : (servers[at]?.url ?? '');
}
