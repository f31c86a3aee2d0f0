/** Filter of a catalogue page (packages/reference/components/CatalogueFilter.tsx). Its state is the query string of the page. */

const FORM = 'form[data-filter]';

type Choice = { words: string[]; facets: { name: string; values: string[] }[] };

/** Shows the entries that match the query string, and the choice in the form. Does nothing on other pages. */
export function applyFilter(): void {
  const form = document.querySelector<HTMLFormElement>(FORM);
  if (form) show(form, new URLSearchParams(window.location.search));
}

/** Handles the form: each change is applied, announced, and stored in the query string. */
export function startFilter(): void {
  const form = document.querySelector<HTMLFormElement>(FORM);
  if (!form) return;
  const store = () => {
    const query = new URLSearchParams(fieldOf(form).value.trim() ? { q: fieldOf(form).value.trim() } : {});
    for (const chip of chipsOf(form)) if (isPressed(chip)) query.append(facetOf(chip), chip.value);
    const { pathname, hash } = window.location;
    const text = query.toString();
    // Keeps the name of the entry of the session history (place.ts).
    window.history.replaceState(window.history.state, '', `${pathname}${text && `?${text}`}${hash}`);
    show(form, query);
  };
  form.addEventListener('input', store);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    if (button.type === 'reset') {
      fieldOf(form).value = '';
      for (const chip of chipsOf(form)) press(chip, false);
      fieldOf(form).focus();
    } else press(button, !isPressed(button));
    store();
  });
  // A link to a section of the page adds an entry, whose query string can differ.
  window.addEventListener('popstate', applyFilter);
}

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem('q') as HTMLInputElement;
const chipsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLButtonElement>('[data-facet] button')];
const facetOf = (chip: HTMLButtonElement) => (chip.parentElement as HTMLElement).dataset.facet as string;
const isPressed = (chip: HTMLButtonElement) => chip.getAttribute('aria-pressed') === 'true';
const press = (chip: HTMLButtonElement, pressed: boolean) => chip.setAttribute('aria-pressed', String(pressed));

function show(form: HTMLFormElement, query: URLSearchParams): void {
  const typed = query.get('q') ?? '';
  if (fieldOf(form).value.trim() !== typed) fieldOf(form).value = typed;
  const values = new Map<string, string[]>();
  for (const chip of chipsOf(form)) {
    const chosen = query.getAll(facetOf(chip)).includes(chip.value);
    press(chip, chosen);
    if (chosen) values.set(facetOf(chip), [...(values.get(facetOf(chip)) ?? []), chip.value]);
  }
  const choice: Choice = {
    words: typed.toLowerCase().split(/\s+/).filter(Boolean),
    facets: [...values].map(([name, values]) => ({ name, values })),
  };
  const isActive = choice.words.length > 0 || choice.facets.length > 0;
  form.toggleAttribute('data-active', isActive);
  const entries = [...document.querySelectorAll<HTMLElement>(String(form.dataset.filter))];
  const blocks = new Map<HTMLElement, boolean>();
  let count = 0;
  for (const entry of entries) {
    const isShown = !isActive || fits(entry, choice);
    entry.hidden = !isShown;
    if (isShown) count += 1;
    // A section or a group of rows without entries is hidden with its heading.
    for (let block = blockOf(entry); block; block = blockOf(block)) blocks.set(block, isShown || (blocks.get(block) ?? false));
  }
  for (const [block, isShown] of blocks) block.hidden = !isShown;
  for (const chip of chipsOf(form)) countFor(chip, entries, choice);
  const status = form.querySelector('[role=status]');
  const { noun } = form.dataset;
  if (status)
    status.textContent = isActive
      ? count
        ? `${count} of ${entries.length} ${noun}`
        : `No ${noun} match the filter.`
      : `${entries.length} ${noun}`;
}

/** Shows how many entries match with a chip in place of the pressed ones of its facet. */
function countFor(chip: HTMLButtonElement, entries: readonly HTMLElement[], { words, facets }: Choice): void {
  const others = facets.filter(({ name }) => name !== facetOf(chip));
  const choice = { words, facets: [...others, { name: facetOf(chip), values: [chip.value] }] };
  const count = chip.querySelector('small');
  if (count) count.textContent = String(entries.filter((entry) => fits(entry, choice)).length);
}

const blockOf = (element: Element) => element.parentElement?.closest<HTMLElement>('main :is(section, tbody)');

/** An entry has the values of a facet in its attribute or in that of a section around it. An error without families is returned by all of them. */
function fits(entry: HTMLElement, { words, facets }: Choice): boolean {
  const text = words.length ? textOf(entry) : '';
  return (
    words.every((word) => text.includes(word)) &&
    facets.every(({ name, values }) => {
      const own = entry.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
      if (own === undefined) return name === 'family';
      return values.some((value) => own === value || own.split(' ').includes(value));
    })
  );
}

const texts = new WeakMap<HTMLElement, string>();

/** Returns the text of an entry with the headings of its sections, in lower case. */
function textOf(entry: HTMLElement): string {
  let text = texts.get(entry);
  if (text === undefined) {
    text = String(entry.textContent);
    for (let block = blockOf(entry); block; block = blockOf(block)) text += ` ${block.querySelector('h2, h3, th')?.textContent}`;
    text = text.toLowerCase();
    texts.set(entry, text);
  }
  return text;
}
