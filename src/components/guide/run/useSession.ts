import { useSyncExternalStore } from 'react';
import type { GuideSession } from '../../../../packages/guides/browser/session';

/** Renders the component again after each change of the session. */
export function useSession(session: GuideSession): void {
  useSyncExternalStore(session.listen, () => session.version);
}
