import type { AccessData } from '../../plugins/documents/accessData';
import { type KeyView, readView, refusalOf, storeView } from '../keyView';
import { fetchData, loadedOnce } from '../siteData';
import './access.css';

const FILE = '/api/access.json';
const NONE: KeyView = { role: '', scopes: [] };
const FORM = `<form method="dialog"><h2>View as your key</h2>
<p>Operations that your key cannot send are dimmed in the API reference. The choice is stored in this browser only.</p>
<p><label>Role<select name="role"><option value="">any</option></select></label></p>
<p><label>Scopes of your access token, separated by spaces<textarea name="scopes" rows="4" spellcheck="false" autocapitalize="off" placeholder="wallet.accounts:read wallet.transfers:write"></textarea></label>
<small>Leave this empty for a secret key or a session.</small></p>
<p role="alert"></p>
<p><button class="button button--primary" value="apply">Apply</button> <button type="button" class="button button--secondary" data-reset>Show all</button> <button type="button" class="button button--secondary" data-cancel>Cancel</button></p></form>`;

const load = loadedOnce(() => fetchData<AccessData>(FILE));
let current = NONE;
let dialog: HTMLDialogElement | undefined;
let observer: MutationObserver | undefined;

/** Dims the operations that credentials cannot send, including those that are added to the page later. */
export async function showView(view: KeyView): Promise<void> {
  current = view;
  const data = await load();
  mark(document.body, data);
  explain(data);
  for (const button of document.querySelectorAll('[data-access]')) button.textContent = wordsOf(view);
  observer ??= new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLElement) mark(node, data);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Opens the choice of role and scopes. @param opener element that gets the focus back */
export async function openChoice(opener: HTMLElement): Promise<void> {
  const { kinds } = await load();
  dialog ??= makeDialog(kinds);
  const { role, scopes } = partsOf(dialog);
  const view = readView() ?? current;
  role.value = view.role;
  scopes.value = view.scopes.join(' ');
  dialog.onclose = () => opener.focus();
  dialog.showModal();
}

function partsOf(made: HTMLElement) {
  return {
    form: made.querySelector('form') as HTMLFormElement,
    role: made.querySelector('select') as HTMLSelectElement,
    scopes: made.querySelector('textarea') as HTMLTextAreaElement,
    alert: made.querySelector('[role=alert]') as HTMLElement,
  };
}

function makeDialog(kinds: AccessData['kinds']): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'key-view';
  made.innerHTML = FORM;
  made.setAttribute('aria-label', 'View as your key');
  document.body.append(made);
  const { form, role, scopes, alert } = partsOf(made);
  for (const name of new Set(kinds.flatMap(({ roles }) => roles))) role.append(new Option(name));
  const known = new Set(kinds.flatMap((kind) => kind.scopes.flat()));
  const apply = (view: KeyView) => {
    storeView(view);
    made.close();
    void showView(view);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const entered = scopes.value.split(/[\s,]+/).filter(Boolean);
    const unknown = entered.filter((scope) => !known.has(scope));
    alert.textContent = unknown.length ? `Unknown scope: ${unknown.join(', ')}. Correct it, then apply again.` : '';
    if (unknown.length) scopes.focus();
    else apply({ role: role.value, scopes: entered });
  });
  made.querySelector('[data-reset]')?.addEventListener('click', () => apply(NONE));
  made.querySelector('[data-cancel]')?.addEventListener('click', () => made.close());
  return made;
}

function wordsOf({ role, scopes }: KeyView): string {
  const parts = [role, scopes.length ? `${scopes.length} ${scopes.length === 1 ? 'scope' : 'scopes'}` : ''].filter(Boolean);
  return parts.length ? `Viewed as ${parts.join(', ')}` : 'View as your key';
}

const refusalAt = (path: string, { kinds, pages }: AccessData) =>
  Object.hasOwn(pages, path) ? refusalOf(current, kinds[pages[path]]) : undefined;

function mark(root: HTMLElement, data: AccessData): void {
  // Links of diagrams are elements of SVG.
  for (const link of [root, ...root.querySelectorAll('a')]) {
    const [path] = (link.getAttribute('href') ?? '').split(/[?#]/);
    const refusal = refusalAt(path, data);
    if (refusal) link.setAttribute('title', `Your key cannot send this request: ${refusal}.`);
    else if (link.hasAttribute('data-denied')) link.removeAttribute('title');
    link.toggleAttribute('data-denied', Boolean(refusal));
  }
}

/** States on the page of an operation why the key cannot send it. */
function explain(data: AccessData): void {
  document.querySelector('.ref-denied')?.remove();
  const refusal = refusalAt(window.location.pathname, data);
  if (!refusal) return;
  const notice = document.createElement('p');
  notice.className = 'ref-notice ref-denied';
  notice.textContent = `Your key cannot send this request: ${refusal}.`;
  document.querySelector('#overview')?.prepend(notice);
}
