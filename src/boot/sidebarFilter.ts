import { escaped } from '../../packages/search/hit';
import { SIDEBAR_DATA, type SidebarPage, type SidebarSection } from '../plugins/documents/sidebarData';
import { fetchData, loadedOnce } from './siteData';

/** Field at the top of the sidebar, and its copy in the mobile menu. */
const FIELD = '[data-sidebar-filter]';
/** Maximum number of matches that are listed. The site search finds more. */
const SHOWN = 60;

const load = loadedOnce(() => fetchData<SidebarSection[]>(SIDEBAR_DATA));

/** Handles the filter of the sidebar. Its data is loaded when the field is focused for the first time. */
export function startSidebarFilter(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target)) load().catch(() => {}); // Reported when the reader types.
  });
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) void filter(target);
  });
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (isField(target) && key === 'Escape' && target.value) {
      event.preventDefault(); // In the mobile menu, Escape would close the dialog.
      target.value = '';
      void filter(target);
    } else if (isField(target) && key === 'Enter') resultsOf(target).querySelector('a')?.click();
    else if (key === 'ArrowDown' || key === 'ArrowUp') move(event, key === 'ArrowDown' ? 1 : -1);
  });
}

const isField = (target: EventTarget | null): target is HTMLInputElement => target instanceof Element && target.matches(FIELD);
const boxOf = (field: Element) => field.closest('.menu') as HTMLElement;
const resultsOf = (field: Element) => boxOf(field).querySelector('[data-sidebar-results]') as HTMLElement;

/** Moves the focus between the field and the matches. */
function move(event: KeyboardEvent, step: 1 | -1): void {
  const box = (event.target as Element).closest?.<HTMLElement>('.menu');
  const field = box?.querySelector<HTMLInputElement>(FIELD);
  if (!box || !field?.value) return;
  const stops: HTMLElement[] = [field, ...box.querySelectorAll<HTMLElement>('[data-sidebar-results] a')];
  const at = stops.indexOf(event.target as HTMLElement);
  if (at < 0 || !stops[at + step]) return;
  event.preventDefault();
  stops[at + step].focus();
}

async function filter(field: HTMLInputElement): Promise<void> {
  const typed = field.value;
  const words = wordsOf(typed);
  const [results, status, menu] = ['[data-sidebar-results]', '[role=status]', '.theme-doc-sidebar-menu'].map(
    (selector) => boxOf(field).querySelector(selector) as HTMLElement,
  );
  menu.hidden = words.length > 0;
  if (!words.length) {
    results.innerHTML = '';
    status.textContent = '';
    return;
  }
  try {
    const sections = await load();
    if (field.value !== typed) return;
    const found = ownFirst(sections.flatMap((section) => matchesIn(section, words)));
    const count = found.reduce((sum, { pages }) => sum + pages.length, 0);
    status.textContent = count === 1 ? '1 page' : `${count} pages`;
    results.innerHTML = `${listOf(found)}<li class="menu__list-item"><a class="menu__link" href="/search?q=${encodeURIComponent(field.value.trim())}">Search the whole site</a></li>`;
  } catch (error) {
    console.warn(error);
    status.textContent = 'The pages could not be loaded. Check your network connection.';
  }
}

/** Returns the words of a query in lower case, without the endings of plurals. */
const wordsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.length > 4 ? word.replace(/(?:ies|y|s)$/, '') : word));

function matchesIn({ label, pages }: SidebarSection, words: readonly string[]): SidebarSection[] {
  const around = label.toLowerCase();
  const found = pages.filter(([title, , , path]) => {
    const own = `${title} ${path}`.toLowerCase();
    // A match in the names of the family and the group alone would list all of their pages.
    return words.some((word) => own.includes(word)) && words.every((word) => own.includes(word) || around.includes(word));
  });
  return found.length ? [{ label, pages: found }] : [];
}

/** Moves the sections of the family that the reader is in to the front. */
function ownFirst(sections: readonly SidebarSection[]): SidebarSection[] {
  const family = document.querySelector('.theme-doc-sidebar-menu > li > div > .menu__link--active')?.textContent ?? '';
  const isOwn = ({ label }: SidebarSection) => label === family || label.startsWith(`${family} ›`);
  return family ? [...sections.filter(isOwn), ...sections.filter((section) => !isOwn(section))] : [...sections];
}

function listOf(sections: readonly SidebarSection[]): string {
  let left = SHOWN;
  return sections
    .map(({ label, pages }, at) => {
      const shown = pages.slice(0, left);
      left -= shown.length;
      // The operations, webhooks and objects of a group are sections with the same label.
      const heading = label === sections[at - 1]?.label ? '' : `<li class="menu__section">${escaped(label)}</li>`;
      return shown.length ? `${heading}${shown.map(item).join('')}` : '';
    })
    .join('');
}

const item = ([label, route, method, path]: SidebarPage): string =>
  `<li class="menu__list-item${method && ` method method--${method}`}"><a class="menu__link" href="${route}"><span>${escaped(label)}${path && ` <code>${escaped(path)}</code>`}</span></a></li>`;
