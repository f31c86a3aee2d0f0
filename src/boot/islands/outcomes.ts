import type { Choice, OutcomeData } from '../../../packages/try-it/model';
import { setChoice } from '../choice';
import { fetchData, loadedOnce } from '../siteData';
import './outcomes.css';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

const load = loadedOnce(() => {
  const form = String(document.querySelector<HTMLElement>('[data-try-it]')?.dataset.tryIt);
  return fetchData<OutcomeData>(form.replace(/json$/, 'outcomes.json'));
});
/** Samples that have been changed, with their original content. */
const originals = new Map<Element, Node[]>();

/** Shows the outcome of a row of a table with sandbox values, or the selected example again if it is shown already. */
export async function chooseOutcome(row: HTMLTableRowElement): Promise<void> {
  const wasPressed = buttonOf(row).getAttribute('aria-pressed') === 'true';
  const { outcomes, problems } = await load();
  const { call, place, path, was, value, error, returns } = outcomes[Number(row.dataset.outcome)];
  selectCall(call);
  showCall();
  if (wasPressed) {
    setChoice({ call });
    return;
  }
  buttonOf(row).setAttribute('aria-pressed', 'true');
  row.classList.add('is-chosen');
  if (window.matchMedia('(max-width: 1199px)').matches) document.querySelector<HTMLElement>('.ref-examples')?.showPopover();
  if (value !== was) replaceIn(call, place === 'body' ? String(path.findLast((key) => typeof key === 'string')) : '', was, value);
  const words = row.cells[row.cells.length - 1].innerHTML;
  if (error) showError(error, problems);
  else if (returns) show(`<code>${value}</code>: ${words}`, returns === call ? undefined : exampleOf(returns));
  else show(`<code>${value}</code>: ${words}. <button type="button" data-try>Try it</button> shows the response of the sandbox.`, '');
  setChoice({ call, change: { place, path, value }, error });
}

/** Shows the response of an error, or that of the selected example if the code is empty. */
export async function chooseError(code: string): Promise<void> {
  const { problems } = await load();
  showCall();
  const choice: Choice = { call: Number(selected()?.value ?? 1) };
  if (code) showError(code, problems);
  setChoice(code ? { ...choice, error: code } : choice);
}

/** Shows request and response of the selected call without an outcome. */
export function showCall(): void {
  for (const [sample, nodes] of originals) sample.replaceChildren(...nodes);
  originals.clear();
  for (const row of document.querySelectorAll<HTMLElement>('[data-outcome].is-chosen')) {
    row.classList.remove('is-chosen');
    buttonOf(row).setAttribute('aria-pressed', 'false');
  }
  const list = document.querySelector<HTMLSelectElement>('[data-errors]');
  if (list) list.value = '';
  press('');
  const pane = document.querySelector('.ref-responses');
  pane?.querySelector('.ref-outcome')?.remove();
  pane?.removeAttribute('data-shown');
  pane?.removeAttribute('data-failed');
}

const selected = () => document.querySelector<HTMLInputElement>('[name=call]:checked');
const buttonOf = (row: HTMLElement) => row.querySelector('[role=button]') as HTMLElement;

function selectCall(number: number): void {
  const radio = document.querySelector<HTMLInputElement>(`#call-${number}`);
  if (radio && !radio.checked) radio.click();
}

/** Returns the code of a call's response as HTML. */
const exampleOf = (call: number): string => document.querySelector(`.ref-responses [data-call~="${call}"] pre`)?.innerHTML ?? '';

function showError(code: string, problems: OutcomeData['problems']): void {
  const list = document.querySelector<HTMLSelectElement>('[data-errors]');
  if (list) list.value = code;
  const status = list?.selectedOptions[0]?.text ?? code;
  press(status.split(' ')[0]);
  document.querySelector('.ref-responses')?.setAttribute('data-failed', '');
  const body = Object.hasOwn(problems, code) ? coloured(JSON.stringify(problems[code], null, 2)) : '';
  show(`${status}: <a href="#error-${code}">cause and remedy</a>`, body);
}

/** Marks the status of an error as chosen; none if it is empty. */
function press(status: string): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-status]'))
    button.ariaPressed = String(button.dataset.status === status);
}

/**
 * Shows a response in place of that of the selected call.
 *
 * @param caption HTML that is announced
 * @param code HTML of the body; undefined to show it together with the response of the call
 */
function show(caption: string, code: string | undefined): void {
  const pane = document.querySelector('.ref-responses');
  if (!pane) return;
  const box = document.createElement('div');
  box.className = 'ref-outcome';
  box.innerHTML = `<p class="ref-call-text" role="status"></p>${code ? `<figure class="ref-code"><pre tabindex="0">${code}</pre></figure>` : ''}`;
  pane.querySelector('.ref-pane-head')?.after(box);
  pane.toggleAttribute('data-shown', code !== undefined);
  // A status is announced when its content changes.
  (box.firstElementChild as Element).innerHTML = caption;
}

/** Highlights JSON like the samples of the page (packages/reference/components/highlight.ts). */
function coloured(json: string): string {
  const lines = json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\n');
  return lines.map((line) => `<span class="hang hang-${Math.min(line.search(/\S/), 12)}">${colouredLine(line)}</span>`).join('\n');
}

function colouredLine(line: string): string {
  return line.replace(TOKEN, (all, quoted?: string, colon = '') => {
    const kind = quoted ? (colon ? 'property' : 'string') : 'number';
    return `<span class="token ${kind}">${quoted ?? all}</span>${quoted ? colon : ''}`;
  });
}

/** Replaces a value in the samples of a call: that of a field of the body with this name, or of a parameter if the name is empty. */
function replaceIn(call: number, name: string, was: string | number, value: string | number): void {
  for (const sample of document.querySelectorAll(`.ref-samples [data-call~="${call}"] pre, .ref-samples div[data-panel] > pre`)) {
    const before = name ? `${literal(name)}[\\\\"]*\\s*:\\s*[\\\\"]*` : '';
    const found = new RegExp(`(${before})${literal(String(was))}(?![\\w])`).exec(sample.textContent ?? '');
    if (!found) continue;
    originals.set(
      sample,
      [...sample.childNodes].map((node) => node.cloneNode(true)),
    );
    const start = found.index + found[1].length;
    const range = rangeOf(sample, start, start + String(was).length);
    range.deleteContents();
    const mark = document.createElement('mark');
    mark.textContent = String(value);
    range.insertNode(mark);
    sample.scrollTop += mark.getBoundingClientRect().top - sample.getBoundingClientRect().top - sample.clientHeight / 2;
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the range of characters within an element. */
function rangeOf(element: Element, start: number, end: number): Range {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (at <= start && start < at + node.length) range.setStart(node, start - at);
    if (at < end && end <= at + node.length) range.setEnd(node, end - at);
    at += node.length;
  }
  return range;
}
