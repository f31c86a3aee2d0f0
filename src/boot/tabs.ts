import { INSTEAD, LANGUAGE_ATTRIBUTE, LANGUAGE_KEY } from '../../packages/platform/codeLanguages';

/** Index of the tab that a key selects. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Counter for unique IDs of panels. */
let groups = 0;

/**
 * Replaces the radio buttons above code samples (packages/reference/components/Samples.tsx) with tabs that follow the ARIA pattern: one tab stop,
 * arrow keys to switch. The selected language applies to all groups of the page and is stored for later pages.
 *
 * @param root container of the groups; groups that already have tabs are skipped
 */
export function makeTabs(root: HTMLElement): void {
  for (const group of root.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const list = group.querySelector<HTMLElement>('[role=radiogroup]');
    if (!list) continue;
    groups += 1;
    list.setAttribute('role', 'tablist');
    for (const label of list.querySelectorAll<HTMLElement>('[data-tab]')) label.replaceWith(tabOf(label, group));
    list.addEventListener('click', ({ target }) => choose((target as HTMLElement).closest('[role=tab]')));
    list.addEventListener('keydown', onKey);
    showChoice(group);
  }
}

/** @returns a tab that replaces a radio button and controls its panel */
function tabOf(label: HTMLElement, group: HTMLElement): HTMLButtonElement {
  const language = String(label.dataset.tab);
  const id = `samples-${groups}-${language}`;
  const tab = document.createElement('button');
  Object.assign(tab, { type: 'button', className: label.className, textContent: label.textContent, id: `${id}-tab` });
  Object.assign(tab.dataset, label.dataset);
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', id);
  const panel = group.querySelector(`[data-panel=${language}]`);
  panel?.setAttribute('id', id);
  panel?.setAttribute('role', 'tabpanel');
  panel?.setAttribute('aria-labelledby', tab.id);
  return tab;
}

function onKey(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const tabs = tabsOf(event.currentTarget as HTMLElement);
  const next = tabs[step(tabs.indexOf(event.target as HTMLElement), tabs.length)];
  event.preventDefault(); // The page would scroll.
  choose(next);
  next.focus();
}

function choose(tab: HTMLElement | null): void {
  if (!tab) return;
  const language = String(tab.dataset.tab);
  document.documentElement.setAttribute(LANGUAGE_ATTRIBUTE, language);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) showChoice(group);
}

/** Exposes the selected tab to assistive technology. Groups without the selected language show another one, by default their first. */
function showChoice(group: HTMLElement): void {
  const tabs = tabsOf(group);
  const language = document.documentElement.getAttribute(LANGUAGE_ATTRIBUTE) ?? '';
  const tabOfLanguage = (id?: string) => tabs.find((tab) => tab.dataset.tab === id);
  const chosen = tabOfLanguage(language) ?? tabOfLanguage(INSTEAD[language]) ?? tabs[0];
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
}

const tabsOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[role=tab]')];
