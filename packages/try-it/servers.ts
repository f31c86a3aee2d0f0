import { LOCAL_SANDBOX } from '../platform/localSandbox';
import type { TryItData } from './model';
import { recall, store } from './storage';

/**
 * Server selected by the reader: the position of one in the description, the sandbox in this browser or on this machine, or a custom one.
 */
export type ServerChoice = { at: number | 'browser' | 'local' | 'own'; own: string };

/**
 * Returns the server that was selected for the family in this tab, otherwise the sandbox. Production is never restored, because it must be
 * selected explicitly on each page.
 */
export function recallServer({ family, servers, sandbox }: TryItData): ServerChoice {
  const { at, own = '' } = recall<ServerChoice>(`server.${family}`) ?? {};
  const described = servers.findIndex(({ kind }) => kind === 'sandbox');
  const first = sandbox ? 'browser' : described >= 0 ? described : servers.length ? servers.length - 1 : 'own';
  const isKnown = typeof at === 'number' ? servers[at] && servers[at].kind !== 'production' : at === 'own' || (at && sandbox);
  return { at: isKnown && at !== undefined ? at : first, own };
}

export function storeServer({ family }: TryItData, choice: ServerChoice): void {
  store(`server.${family}`, choice);
}

/** Returns whether the server is a sandbox of this machine, which has fixed test keys. */
export const isSandbox = ({ at }: ServerChoice): boolean => at === 'browser' || at === 'local';

/** Returns the base URL of a selection. The sandbox in this browser uses that of the remote sandbox, as in the samples. */
export function baseOf({ servers }: TryItData, { at, own }: ServerChoice): string {
  if (at === 'own') return own;
  if (typeof at === 'number') return servers[at]?.url ?? '';
  const described = (servers.find(({ kind }) => kind === 'sandbox') ?? servers.at(-1))?.url ?? LOCAL_SANDBOX;
  return at === 'browser' ? described : `${LOCAL_SANDBOX}${new URL(described).pathname.replace(/\/$/, '')}`;
}
