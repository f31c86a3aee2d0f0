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
import { correctRoles } from './searchRoles';

/** Elements of the search dialog, `place` for DocSearch and `status` for what screen readers announce, and a function that closes it. */
export type SearchBox = { dialog: HTMLDialogElement; place: HTMLElement; status: HTMLElement; close: () => void };

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

/** DocSearch, which starts again with the same query when the reader retries a failed search. */
function Modal({ typed, ...properties }: ModalProps) {
  const [tried, setTried] = useState({ typed, times: 0 });
  return (
    <Attempt
      key={tried.times}
      {...properties}
      typed={tried.typed}
      onRetry={(query) => setTried({ typed: query, times: tried.times + 1 })}
    />
  );
}

type AttemptProps = ModalProps & { onRetry: (query: string) => void };

function Attempt({ box: { place, status, close }, hosted, typed, onShown, onRetry }: AttemptProps) {
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
      <Suggestions place={place} />
      {shown && !shown.total && <Empty place={place} query={shown.query} isFailed={shown.total === undefined} onRetry={onRetry} />}
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

/** Result: DocSearch's title and section; below them the kind or method, the path, and an excerpt unless it is a recent search. */
function Hit({ hit, children }: HitProps) {
  const { url, kind, method, path, excerpt } = hit;
  return (
    // biome-ignore lint/a11y/useSemanticElements: DocSearch's list becomes a grid (searchRoles.ts)
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus
    <div role="gridcell">
      <a href={url}>
        {children}
        <p className="search-facts">
          {kind === 'operation' && method ? (
            <span className={`method-word method-word--${method.toLowerCase()}`}>{method}</span>
          ) : (
            <span className="search-kind">{KIND_LABELS[kind]}</span>
          )}{' '}
          {path && (
            <>
              <code>{path}</code>{' '}
            </>
          )}
          {'_snippetResult' in hit && excerpt && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the search escapes the excerpt and adds only its highlighting
            <span dangerouslySetInnerHTML={{ __html: excerpt }} />
          )}
        </p>
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

function Footer({ query, status, collections, onShown }: FooterProps) {
  useEffect(() => {
    if (status === 'idle') onShown(query);
  });
  const [hit] = collections.flatMap(({ items }) => items as DialogHit[]);
  return <a href={`/search?q=${encodeURIComponent(query)}`}>See all {hit?.total} results</a>;
}

type EmptyProps = { place: HTMLElement; query: string; isFailed: boolean; onRetry: (query: string) => void };

/**
 * Completes DocSearch's screen without results by what the site suggests, or replaces it by the error: DocSearch resets the state by which it
 * would show its own error screen.
 */
function Empty({ place, query, isFailed, onRetry }: EmptyProps) {
  const screen = useScreen(place, () => place.querySelector('.DocSearch-NoResults'));
  useEffect(() => void screen?.classList.toggle('search-failed', isFailed), [screen, isFailed]);
  const failure = (
    <div role="alert">
      <p className="DocSearch-Title">{messages.failed}</p>
      <p>{messages.failedHelp}</p>
      <button type="button" className="button button--primary" onClick={() => onRetry(query)}>
        {messages.retry}
      </button>
    </div>
  );
  return screen && createPortal(isFailed ? failure : <NoResults query={query} />, screen);
}

/** Pages that readers without a query may want, below their recent searches. */
function Suggestions({ place }: { place: HTMLElement }) {
  const screen = useScreen(place, () => (place.querySelector('input')?.value ? null : place.querySelector('.DocSearch-Dropdown')));
  const links = SUGGESTED.map(([href, label]) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ));
  return (
    screen &&
    createPortal(
      <nav className="search-suggested" aria-label={messages.suggested}>
        <p aria-hidden>{messages.suggested}</p>
        <ul>{links}</ul>
      </nav>,
      screen,
    )
  );
}

const SUGGESTED = [
  ['/docs/get-a-key', 'Get a key and make your first request'],
  ['/docs/sandbox', 'Test in the sandbox'],
  ['/docs/receive-webhooks', 'Receive and verify webhooks'],
  ['/docs/handle-errors', 'Handle errors and retry safely'],
  ['/api/operations', 'All operations'],
  ['/api/errors', 'All error codes'],
] as const;

/** Returns a part of DocSearch's screen, which it replaces after its client has returned or the reader has typed. */
function useScreen(place: HTMLElement, find: () => Element | null): Element | null {
  const [screen, setScreen] = useState<Element | null>(null);
  const finding = useRef(find);
  useEffect(() => {
    const update = () => setScreen(finding.current());
    const observer = new MutationObserver(update);
    observer.observe(place, { childList: true, subtree: true });
    place.addEventListener('input', update);
    update();
    return () => {
      observer.disconnect();
      place.removeEventListener('input', update);
    };
  }, [place]);
  return screen;
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
