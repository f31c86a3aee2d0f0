import type { Story } from '../../../packages/reference/components/model';
import { fetchData, loadedOnce } from '../siteData';
import './story.css';

const ID = /\b[a-z]{2,4}_[0-9A-Z]{26}\b/g;
/** Number of pages up to which all of them are listed. */
const MOST = 6;

const load = loadedOnce(() => fetchData<Story>(`/reference-data/${window.location.pathname.split('/')[2]}/_story.json`));
let panel: HTMLElement | undefined;

/**
 * Shows which requests create and use the IDs of the visible examples.
 *
 * @param column element with the examples
 * @param id only ID to show; by default all of them
 */
export async function showStory(column: HTMLElement, id?: string): Promise<void> {
  const story = await load();
  const visible = [...column.querySelectorAll('pre')].filter((pre) => pre.checkVisibility()).map(({ textContent }) => textContent);
  const found = id ? [id] : [...new Set(visible.join('\n').match(ID))];
  panel ??= makePanel();
  const heading = document.createElement('strong');
  heading.textContent = 'IDs in this example';
  panel.replaceChildren(heading, ...(found.length ? found.map((each) => entryOf(each, story)) : ['The example contains no IDs.']));
  column.append(panel); // On a phone the column is a popover itself, which stays open for a popover inside it.
  panel.showPopover();
  panel.focus();
}

function makePanel(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'ref-term ref-story';
  made.popover = 'auto';
  made.tabIndex = -1;
  made.role = 'dialog';
  made.setAttribute('aria-label', 'IDs in this example');
  return made;
}

/** Element for an ID: who creates it, and which requests and responses contain it. */
function entryOf(id: string, { pages, ids }: Story): HTMLElement {
  const made = document.createElement('section');
  const name = document.createElement('code');
  name.textContent = id;
  made.append(name);
  const known = Object.hasOwn(ids, id) ? ids[id] : undefined;
  const line = (words: string, numbers: readonly number[]) => {
    const others = numbers.map((number) => pages[number]).filter(({ route }) => route !== window.location.pathname);
    if (!others.length) return;
    const text = document.createElement('p');
    text.append(`${words} `);
    for (const [at, { title, route }] of others.slice(0, MOST).entries()) {
      const link = document.createElement('a');
      link.href = route;
      link.textContent = title;
      text.append(at ? ', ' : '', link);
    }
    if (others.length > MOST) text.append(` and ${others.length - MOST} more`);
    made.append(text);
  };
  const isHere = known?.by !== undefined && pages[known.by].route === window.location.pathname;
  if (isHere) made.append(paragraph('Created by this request.'));
  else if (known?.by !== undefined) line('Created by', [known.by]);
  line('Sent to', known?.sent ?? []);
  line('Returned by', known?.returned.filter((number) => number !== known.by) ?? []);
  if (made.childElementCount === 1) made.append(paragraph('Used on this page only, or created by another API.'));
  return made;
}

function paragraph(words: string): HTMLElement {
  const made = document.createElement('p');
  made.textContent = words;
  return made;
}
