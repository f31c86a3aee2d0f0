import { DocSearchModal } from '@docsearch/react/modal';
import '@docsearch/css/dist/modal.css';
import './modal.css';
import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import { brand } from '@site/src/brand';
import Failed from '@site/src/components/SearchResults/Failed';
import { useSearchBackend } from '@site/src/search/backend';
import { type Answer, docSearchClient } from '@site/src/search/docSearchClient';
import { messages } from '@site/src/search/messages';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEnterAfterAnswer } from './useEnterAfterAnswer';

export type ModalProps = { initialQuery?: string; onClose: () => void };

const TRANSLATIONS = {
  searchBox: { placeholderText: 'Search operations and pages' },
  noResultsScreen: {
    noResultsText: messages.none,
    suggestedQueryText: messages.suggestions,
    reportMissingResultsText: messages.report,
    reportMissingResultsLinkText: messages.reportLink,
  },
};

/** DocSearch's modal over the search of this site. A chunk of its own, fetched when somebody is about to search. */
export default function Modal({ initialQuery, onClose }: ModalProps): ReactNode {
  const history = useHistory();
  const search = useEnterAfterAnswer(useSearchBackend());
  const [answer, setAnswer] = useState<Answer>();
  const transformSearchClient = useMemo(() => docSearchClient(search, (next) => setAnswer((known) => later(known, next))), [search]);
  useEffect(asDialog, []);
  useEffect(() => field()?.setAttribute('aria-expanded', String(answer?.state === 'found' && answer.total > 0)), [answer]);
  return (
    <>
      <DocSearchModal
        // The modal wants to know a hosted index; it calls none, since the client is replaced.
        appId="none"
        apiKey="none"
        indexName="none"
        transformSearchClient={transformSearchClient}
        initialScrollY={window.scrollY}
        initialQuery={initialQuery}
        onClose={onClose}
        onAskAiToggle={() => {}}
        placeholder={TRANSLATIONS.searchBox.placeholderText}
        translations={TRANSLATIONS}
        getMissingResultsUrl={({ query }) => `mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Search: ${query}`)}`}
        navigator={{ navigate: ({ itemUrl }) => history.push(itemUrl) }}
        hitComponent={({ hit, children }) => (
          <Link to={hit.url} onClick={onClose}>
            {children}
          </Link>
        )}
        resultsFooterComponent={({ state }) => (
          <Link to={`/search?q=${encodeURIComponent(state.query)}`} onClick={onClose}>
            See all results
          </Link>
        )}
      />
      <InDropdown>
        {answer?.state === 'failed' && <Failed />}
        {answer?.state === 'awaited' && (
          <p className="DocSearch-Waiting wait-words" aria-hidden="true">
            {messages.waiting}
          </p>
        )}
      </InDropdown>
      <div role="status" className="ref-hidden">
        {answer?.state === 'awaited' && messages.waiting}
        {answer?.state === 'found' && (answer.total === 1 ? '1 result' : `${answer.total} results`)}
      </div>
    </>
  );
}

/** Until the next answer comes, the last one stands; only the first is waited for in words. */
const later = (known: Answer | undefined, next: Answer): Answer => (known && next.state === 'awaited' ? known : next);

/** Puts something below the field, where DocSearch has results; that part comes and goes. */
function InDropdown({ children }: { children: ReactNode }): ReactNode {
  const [dropdown, setDropdown] = useState<Element | null>(null);
  // Before the browser paints: DocSearch shows that there are no results while it waits for the first.
  useLayoutEffect(() => setDropdown(document.querySelector('.DocSearch-Dropdown')));
  return dropdown && createPortal(children, dropdown);
}

const field = () => document.querySelector('.DocSearch-Container input');

/** DocSearch calls its modal a button, with a field and links inside of it, which a screen reader cannot get at. */
function asDialog(): void {
  const modal = document.querySelector('.DocSearch-Container');
  modal?.setAttribute('role', 'dialog');
  modal?.setAttribute('aria-modal', 'true');
  modal?.removeAttribute('tabindex');
  // The arrow keys go through the results while one types: that is a combobox.
  field()?.setAttribute('role', 'combobox');
  field()?.setAttribute('aria-haspopup', 'listbox');
  // These two would be the header and footer of the whole page.
  for (const part of modal?.querySelectorAll('header, footer') ?? []) part.setAttribute('role', 'presentation');
}
