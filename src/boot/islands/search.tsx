import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/modal.css';
import './search.css';
import { DocSearchModal, type DocSearchModalProps } from '@docsearch/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { embeddedSearch } from '../../../packages/search/client';
import { type DialogHit, docSearchClient, type QueryState } from '../../../packages/search/docSearchClient';
import { searchHosted } from '../../../packages/search/hostedSearch';
import type { HostedSearch } from '../../../packages/search/hostedSettings';
import { KIND_LABELS } from '../../../packages/search/kindLabels';
import { messages } from '../../../packages/search/messages';
import NoResults from '../../components/SearchResults/NoResults';
import type { SearchBox } from '../search';
import { correctRoles } from './searchRoles';

export type SearchIsland = { mountSearch: typeof mountSearch };

/** Settings of DocSearch without a hosted search: it requires them, and `transformSearchClient` replaces the client that it makes of them. */
const EMBEDDED: HostedSearch = { appId: 'embedded', apiKey: 'embedded', indexName: 'site' };

const TRANSLATIONS: DocSearchModalProps['translations'] = {
  startScreen: {
    recentSearchesTitle: 'Recent searches',
    saveRecentSearchButtonTitle: 'Save this search',
    removeRecentSearchButtonTitle: 'Remove this search from the recent searches',
    favoriteSearchesTitle: 'Saved searches',
    removeFavoriteSearchButtonTitle: 'Remove this search from the saved searches',
  },
  noResultsScreen: { noResultsText: messages.none },
};

/**
 * Mounts DocSearch in the search dialog.
 *
 * @param box elements of the dialog
 * @param hosted settings of the hosted index, if configured
 * @param typed text that has been typed so far
 * @param enter Enter pressed before this code was loaded; it opens the first result
 * @returns a function that unmounts DocSearch
 */
export function mountSearch(box: SearchBox, hosted: HostedSearch | undefined, typed: string, enter?: KeyboardEvent): () => void {
  const { place } = box;
  allowBlockedStorage();
  const held = holdEnter(place, enter);
  const stopRoles = correctRoles(place);
  const root = createRoot(place);
  // At once, so that no key gets lost between the two fields.
  flushSync(() => root.render(<Modal box={box} hosted={hosted} typed={typed} onShown={held.onShown} />));
  return () => {
    held.stop();
    stopRoles();
    root.unmount();
  };
}

type ModalProps = { box: SearchBox; hosted: HostedSearch | undefined; typed: string; onShown: (query: string) => void };

function Modal({ box: { place, status, close }, hosted, typed, onShown }: ModalProps): ReactNode {
  const [state, setState] = useState<QueryState>();
  /** That of the previous query while a query is running, like the results. */
  const [shown, setShown] = useState<QueryState>();
  const latest = useRef<QueryState>(undefined);
  // DocSearch keeps its first properties.
  const [properties] = useState(
    (): DocSearchModalProps => ({
      ...(hosted ?? EMBEDDED),
      placeholder: 'Search operations and pages',
      initialQuery: typed,
      initialScrollY: window.scrollY,
      translations: TRANSLATIONS,
      maxResultsPerGroup: Number.POSITIVE_INFINITY,
      transformSearchClient: (client) => {
        const search = hosted ? searchHosted(client, hosted.indexName) : embeddedSearch('/');
        return {
          ...client,
          ...(docSearchClient(search, window.location.pathname, (next) => {
            latest.current = next;
            setState(next);
          }) as Pick<typeof client, 'search'>),
        };
      },
      navigator: { navigate: ({ itemUrl }) => follow(itemUrl) },
      hitComponent: Hit as DocSearchModalProps['hitComponent'],
      resultsFooterComponent: ({ state }) => (
        <Footer
          {...state}
          onShown={(query) => {
            // DocSearch has the new query before it starts to search for it.
            if (latest.current?.query === query && !latest.current.isRunning) onShown(query);
          }}
        />
      ),
      onClose: close,
    }),
  );
  useEffect(() => {
    status.textContent = textOf(state);
    if (!state?.isRunning) setShown(state);
    // DocSearch says that there are no results before the first ones have arrived.
    place.classList.toggle('search-running', (!state || state.isRunning === true) && !shown);
  }, [state, shown, place, status]);
  return (
    <>
      <DocSearchModal {...properties} />
      {shown && !shown.total && <Empty place={place} query={shown.query} isFailed={shown.total === undefined} />}
    </>
  );
}

/** Returns what screen readers announce; errors are alerts. */
function textOf(state: QueryState | undefined): string {
  if (state?.isRunning) return messages.waiting;
  if (state?.total === undefined) return '';
  return state.total === 1 ? '1 result' : `${state.total} results`;
}

type HitProps = { hit: DialogHit | Omit<DialogHit, '_snippetResult' | '_highlightResult'>; children: ReactNode };

/** Result: DocSearch's title and section, the kind, method and path, and an excerpt unless it is a recent search. */
function Hit({ hit, children }: HitProps): ReactNode {
  const { url, kind, method, path, excerpt } = hit;
  return (
    // biome-ignore lint/a11y/useSemanticElements: DocSearch's list becomes a grid (searchRoles.ts)
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus
    <div role="gridcell">
      <a href={url}>
        {children}
        <p className="search-facts">
          <span className="search-kind">{KIND_LABELS[kind]}</span>
          {method && path && (
            <>
              {' '}
              <span className={`method-word method-word--${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
            </>
          )}
        </p>
        {'_snippetResult' in hit && excerpt && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the search escapes the excerpt and adds only its highlighting
          <p className="search-excerpt" dangerouslySetInnerHTML={{ __html: excerpt }} />
        )}
      </a>
    </div>
  );
}

type FooterProps = {
  query: string;
  status: string;
  collections: readonly { items: readonly object[] }[];
  onShown: (query: string) => void;
};

function Footer({ query, status, collections, onShown }: FooterProps): ReactNode {
  useEffect(() => {
    if (status === 'idle') onShown(query);
  });
  const [hit] = collections.flatMap(({ items }) => items as DialogHit[]);
  return <a href={`/search?q=${encodeURIComponent(query)}`}>See all {hit?.total} results</a>;
}

type EmptyProps = { place: HTMLElement; query: string; isFailed: boolean };

/**
 * Completes DocSearch's screen without results by what the site suggests, or replaces it by the error: DocSearch resets the state by which it
 * would show its own error screen.
 */
function Empty({ place, query, isFailed }: EmptyProps): ReactNode {
  const [screen, setScreen] = useState<Element | null>(null);
  useEffect(() => {
    // DocSearch shows the screen after the client has returned.
    const find = () => {
      const found = place.querySelector('.DocSearch-NoResults');
      found?.classList.toggle('search-failed', isFailed);
      setScreen(found);
    };
    const observer = new MutationObserver(find);
    observer.observe(place, { childList: true, subtree: true });
    find();
    return () => observer.disconnect();
  }, [place, isFailed]);
  const failure = (
    <div role="alert">
      <p className="DocSearch-Title">{messages.failed}</p>
      <p>{messages.failedHelp}</p>
    </div>
  );
  return screen && createPortal(isFailed ? failure : <NoResults query={query} />, screen);
}

/**
 * Holds back Enter until the results of the current query have arrived, because DocSearch would open a result of the previous one. Any other
 * key cancels it.
 *
 * @param enter Enter that has been pressed already
 */
function holdEnter(place: HTMLElement, enter: KeyboardEvent | undefined) {
  let held = enter;
  let shown = '';
  const onKey = (event: KeyboardEvent) => {
    held = undefined;
    const { key, target, isComposing } = event;
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement) || !target.value || target.value === shown) return;
    event.preventDefault();
    event.stopPropagation();
    held = event;
  };
  place.addEventListener('keydown', onKey, true);
  return {
    stop: () => place.removeEventListener('keydown', onKey, true),
    /** @param query query of the results that are shown */
    onShown: (query: string) => {
      shown = query;
      const field = place.querySelector('input');
      if (!held || field?.value !== query) return;
      const { ctrlKey, metaKey, shiftKey } = held;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    },
  };
}

/** Opens a page like a click on a link, which the router of application pages handles. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}

/** DocSearch works without storage, but not if reading `window.localStorage` throws. */
function allowBlockedStorage(): void {
  try {
    void window.localStorage;
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined });
  }
}
