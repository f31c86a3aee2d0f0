import { searchOf } from '../../../packages/search/backend';
import { escaped, type SearchHit } from '../../../packages/search/hit';
import type { HostedSearch } from '../../../packages/search/hostedSettings';
import { KIND_LABELS } from '../../../packages/search/kindLabels';
import { messages } from '../../../packages/search/messages';
import { noResults } from '../../../packages/search/noResults';
import { recentHits, rememberHit } from '../../../packages/search/recent';
import type { SearchBox } from '../search';

export type Results = { startResults: typeof startResults };

/** Maximum number of results in the dialog; the search page lists all. */
const SHOWN = 20;

/** Results of the current query; empty while the field is empty. */
type State = { query: string; hits: SearchHit[]; total: number };

/**
 * Runs searches as the reader types, and renders results as a listbox with keyboard navigation.
 *
 * @param box elements of the dialog; the field may already contain text
 * @param hosted settings of the hosted index, if configured
 * @param enter Enter pressed before this code was loaded; it opens the first result
 */
export function startResults(
  { dialog, field, results, status }: SearchBox,
  hosted: HostedSearch | undefined,
  enter: KeyboardEvent | undefined,
): void {
  const search = searchOf(hosted);
  let state: State = { query: '', hits: [], total: 0 };
  let asked = '';
  /** Enter pressed before the results of the current query arrived; any other key cancels it. */
  let held = enter;

  const options = () => [...results.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true');
  const choose = (option: HTMLAnchorElement | undefined) => {
    for (const each of options()) each.setAttribute('aria-selected', String(each === option));
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (html: string, said: string) => {
    results.innerHTML = html;
    status.textContent = said;
    const [first] = options();
    field.setAttribute('aria-expanded', String(Boolean(first)));
    choose(state.query ? first : undefined);
  };

  const ask = async () => {
    const query = field.value.trim();
    asked = query;
    if (!query) {
      state = { query: '', hits: [], total: 0 };
      show(recentList(), '');
      return;
    }
    if (!state.query) show(`<p class="wait-words" aria-hidden="true">${messages.waiting}</p>`, messages.waiting);
    try {
      const found = await search(query, { size: SHOWN, near: window.location.pathname });
      if (asked !== query) return;
      state = { query, ...found };
      show(state.total ? hitList(state) : noResults(query), state.total === 1 ? '1 result' : `${state.total} results`);
      const pressed = held;
      held = undefined;
      if (pressed) open(pressed);
    } catch (error) {
      if (asked !== query) return;
      console.warn(error);
      state = { query: '', hits: [], total: 0 };
      held = undefined;
      show(`<div role="alert"><p><strong>${messages.failed}</strong></p><p>${messages.failedHelp}</p></div>`, '');
    }
  };

  const open = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
    chosen()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));

  field.addEventListener('input', () => void ask());
  field.addEventListener('keydown', (event) => {
    held = undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const all = options();
      const at = all.indexOf(chosen() as HTMLAnchorElement);
      event.preventDefault();
      choose(all[at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length]);
    }
    // During IME composition, Enter confirms the composed text.
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    if (asked && state.query !== asked) held = event;
    else open(event);
  });
  results.addEventListener('pointermove', ({ target }) => {
    const option = (target as Element).closest<HTMLAnchorElement>('[role=option]');
    if (option && option !== chosen()) choose(option);
  });
  results.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    const hit = state.hits[options().indexOf(link)];
    if (hit) rememberHit({ ...hit, query: state.query });
    // Keep the dialog open if the result opens in a new tab.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close();
  });
  void ask();
}

function hitList({ hits, total, query }: State): string {
  const all = `<p><a href="/search?q=${encodeURIComponent(query)}">See all ${total} results</a></p>`;
  return (
    list(
      'Results',
      hits.map((hit) => ({ ...hit, title: hit.heading, more: detailsOf(hit) })),
    ) + all
  );
}

function recentList(): string {
  const recent = recentHits();
  return recent.length
    ? `<p class="search-label" aria-hidden="true">Recent searches</p>${list(
        'Recent searches',
        recent.map((each) => ({
          ...each,
          title: escaped(each.title),
          more: each.query ? `<span class="search-excerpt">found by “${escaped(each.query)}”</span>` : '',
        })),
      )}`
    : '';
}

type Line = { url: string; section: string; title: string; more: string };

/** `title` and `more` are HTML. */
function list(label: string, lines: readonly Line[]): string {
  const options = lines.map(
    ({ url, section, title, more }, at) =>
      `<a role="option" id="search-hit-${at}" tabindex="-1" href="${escaped(url).replaceAll('"', '&quot;')}"><small>${escaped(section)}</small><b>${title}</b>${more}</a>`,
  );
  return `<div role="listbox" id="search-results" aria-label="${label}">${options.join('')}</div>`;
}

function detailsOf({ kind, method, path, excerpt }: SearchHit): string {
  const word =
    method && path ? `<span class="method-word method-word--${method.toLowerCase()}">${method}</span> <code>${escaped(path)}</code>` : '';
  return `<span><span class="search-kind">${KIND_LABELS[kind]}</span> ${word}</span><span class="search-excerpt">${excerpt}</span>`;
}
