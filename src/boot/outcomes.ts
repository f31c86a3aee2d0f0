import { setChoice } from './choice';

type Island = typeof import('./islands/outcomes');

let island: Island | undefined;

/** Loads the code on first use. Without it, or without its data, the page stays as it is. */
async function run(action: (island: Island) => Promise<void>): Promise<void> {
  try {
    island ??= await import('./islands/outcomes');
    await action(island);
  } catch (error) {
    console.warn(error);
  }
}

/**
 * Makes the rows of tables with sandbox values selectable (packages/reference/outcomes.ts), and fills the list of error responses in the column with
 * examples. What they show is loaded on demand.
 */
export function startOutcomes(): void {
  for (const row of document.querySelectorAll<HTMLTableRowElement>('[data-outcome]')) makeButton(row);
  const list = document.querySelector<HTMLSelectElement>('[data-errors]');
  if (list) fill(list);
  list?.addEventListener('change', () => void run(({ chooseError }) => chooseError(list.value)));
  document.addEventListener('click', ({ target }) => {
    const element = target as Element;
    const row = element.closest<HTMLTableRowElement>('[data-outcome]');
    if (row && !element.closest('a')) void run(({ chooseOutcome }) => chooseOutcome(row));
    const status = element.closest<HTMLElement>('[data-status]');
    if (status && list) choose(list, status);
    // The tab of a status shows the response of the call, even if the call is selected already.
    if (island && element.closest('.ref-responses label')) void run(({ chooseError }) => chooseError(''));
  });
  document.addEventListener('keydown', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-outcome] [role=button]');
    if (!button || !/^( |Enter)$/.test(event.key)) return;
    event.preventDefault();
    button.click();
  });
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name !== 'call') return;
    island?.showCall();
    setChoice({ call: Number(value) });
  });
}

/** Chooses the first error of a status, or none if the status is that of the response. A status that is chosen already keeps its code. */
function choose(list: HTMLSelectElement, { dataset, ariaPressed }: HTMLElement): void {
  if (ariaPressed === 'true') return;
  const first = [...list.options].find(({ text }) => text.startsWith(`${dataset.status} `));
  list.value = first?.value ?? '';
  list.dispatchEvent(new Event('change'));
}

/** The first cell becomes a button without a change of the layout. */
function makeButton(row: HTMLTableRowElement): void {
  const [cell] = row.cells;
  let button = cell.children.length === 1 && cell.childNodes.length === 1 ? cell.firstElementChild : undefined;
  if (!button) {
    button = document.createElement('span');
    button.append(...cell.childNodes);
    cell.append(button);
  }
  button.setAttribute('role', 'button');
  button.setAttribute('aria-pressed', 'false');
  button.setAttribute('tabindex', '0');
  button.setAttribute('title', 'Show the request and the response');
}

/** Adds the codes of the section on errors by status, and in each those of all operations last. */
function fill(list: HTMLSelectElement): void {
  list.append(new Option('No error', ''));
  const options: HTMLOptionElement[] = [];
  for (const error of document.querySelectorAll<HTMLElement>('#errors ~ ul > li, #errors ~ details li')) {
    const code = error.id.slice('error-'.length);
    options.push(new Option(`${error.querySelector('.ref-type')?.textContent} ${code}`, code));
  }
  list.append(...options.sort((one, other) => Number.parseInt(one.text, 10) - Number.parseInt(other.text, 10)));
}
