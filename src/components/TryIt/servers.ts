import type { TryItData } from './model';
import { recall, store } from './storage';

/** Which server a reader sends to: one of the description's by its position, or one of their own. */
export type ServerChoice = { at: number | 'own'; own: string };

/** @returns the family's choice in this tab, or the sandbox; never production, which a reader is to choose each time anew */
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

/** @returns the base URL that a choice means */
export function baseOf({ servers }: TryItData, { at, own }: ServerChoice): string {
  return at === 'own' ? own : (servers[at]?.url ?? '');
}
