import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { useLocation } from '@docusaurus/router';
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isReachable } from '../../plugins/page-loading/reachable';
import type { TryItData } from '../TryIt/model';

type Panel = ComponentType<{ data: TryItData; onClose: () => void }>;
type State = { slot: HTMLElement; loaded?: { Panel: Panel; data: TryItData }; failure?: unknown };

/** A link that ends in this opens the form. */
const HASH = '#try-it';

/**
 * Brings "Try it" into a page when the reader asks for it by its button or by the address's hash: nothing of it is fetched before.
 *
 * @param element the page's own HTML, which holds the slot
 * @returns what StaticPage is to render: the form, inside the slot
 */
export function useTryIt(element: RefObject<HTMLElement | null>): ReactNode {
  const [state, setState] = useState<State>();
  const { hash } = useLocation();

  const open = useCallback(async (slot: HTMLElement) => {
    setState({ slot });
    buttonOf(slot).hidden = true;
    try {
      const [{ default: Panel }, data] = await Promise.all([import(/* webpackChunkName: "try-it" */ '../TryIt'), fetchData(slot)]);
      setState({ slot, loaded: { Panel, data } });
    } catch (error) {
      console.warn(error);
      setState({ slot, failure: error });
    }
  }, []);

  useEffect(() => {
    const page = element.current;
    const onClick = ({ target }: MouseEvent) => {
      const slot = (target as HTMLElement).closest<HTMLElement>('[data-try-it]');
      if (slot && (target as HTMLElement).closest('button') === buttonOf(slot)) void open(slot);
    };
    page?.addEventListener('click', onClick);
    return () => page?.removeEventListener('click', onClick);
  }, [element, open]);

  useEffect(() => {
    if (hash !== HASH || !element.current) return;
    return whenThere(element.current, (slot) => void open(slot));
  }, [element, open, hash]);

  if (!state) return null;
  const { slot, loaded, failure } = state;
  const close = () => {
    setState(undefined);
    buttonOf(slot).hidden = false;
    buttonOf(slot).focus();
  };
  const failed = (message: string, retry: () => void) => (
    <div role="alert">
      <p>{message}</p>
      <button type="button" className="button button--primary" onClick={retry}>
        Retry
      </button>
    </div>
  );
  const content = () => {
    if (failure)
      return failed('Try it could not be loaded. Check your connection, then retry.', () => void retry(failure, () => open(slot)));
    if (!loaded) return <p role="status">Loading Try it…</p>;
    return (
      <ErrorBoundary fallback={({ error, tryAgain }) => failed(`Try it stopped: ${error.message}`, tryAgain)}>
        <loaded.Panel data={loaded.data} onClose={close} />
      </ErrorBoundary>
    );
  };
  return createPortal(content(), slot);
}

/** A file of the site's own that did not come may be gone since a new release: then only a reload brings the new one. */
async function retry(failure: unknown, open: () => Promise<void>): Promise<void> {
  const { name, code } = failure as Error & { code?: string };
  const isFile = name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
  if (!isFile || !(await isReachable())) return open();
  window.history.replaceState(window.history.state, '', HASH);
  window.location.reload();
}

/** The button that the page's HTML has; what the form renders comes after it. */
const buttonOf = (slot: HTMLElement) => slot.querySelector(':scope > button') as HTMLButtonElement;

async function fetchData({ dataset }: HTMLElement): Promise<TryItData> {
  const answer = await fetch(dataset.tryIt as string);
  if (!answer.ok) throw new Error(`${dataset.tryIt}: ${answer.status}`);
  return answer.json();
}

/** Calls back with the slot, at once or when the page's HTML has arrived. @returns gives up waiting */
function whenThere(page: HTMLElement, found: (slot: HTMLElement) => void): () => void {
  const look = () => {
    const slot = page.querySelector<HTMLElement>('[data-try-it]');
    if (slot) {
      observer.disconnect();
      found(slot);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(page, { childList: true });
  look();
  return () => observer.disconnect();
}
