/** Selects the variant (packages/reference/components/SchemaTabs.tsx) that contains an element, at every level. */
export function showVariant(element: Element | null | undefined): void {
  for (let variant = variantOf(element); variant; variant = variantOf(variant.parentElement)) {
    const group = variant.parentElement as Element;
    choose(radiosOf(group)[panelsOf(group).indexOf(variant)]);
  }
}

/**
 * Keeps the variants of the request body and the selected call (packages/reference/components/ApiExplorer.tsx) in step, and lets the search of the
 * browser find text in variants that are not selected.
 */
export function startVariants(): void {
  for (const group of document.querySelectorAll('.ref-variants')) hideOthers(group);
  document.addEventListener('change', ({ target }) => {
    const radio = target as HTMLInputElement;
    if (radio.name === 'call') showCall(radio.value);
    const calls = radio.dataset.calls?.split(' ').map((number) => document.getElementById(`call-${number}`) as HTMLInputElement | null);
    if (calls?.every((call) => !call?.checked)) choose(calls[0]);
    const group = radio.closest('.ref-segments')?.parentElement;
    if (group) hideOthers(group);
  });
  document.addEventListener('beforematch', ({ target }) => showVariant(target as Element));
}

/** Selects the variants that a call sends, at all levels. A group in which one of them is selected already stays as it is. */
function showCall(number: string): void {
  for (const group of document.querySelectorAll('.ref-variants')) {
    const fitting = radiosOf(group).filter(({ dataset }) => dataset.calls?.split(' ').includes(number));
    if (!fitting.some(({ checked }) => checked)) choose(fitting[0] ?? null);
  }
}

function choose(radio: HTMLInputElement | null): void {
  if (radio && !radio.checked) radio.click();
}

/** Marks the variants that are not selected, if the browser can search them. */
function hideOthers(group: Element): void {
  if (!('onbeforematch' in document.body)) return;
  const radios = radiosOf(group);
  for (const [at, panel] of panelsOf(group).entries()) {
    if (radios[at]?.checked) panel.removeAttribute('hidden');
    else panel.setAttribute('hidden', 'until-found');
  }
}

const variantOf = (element: Element | null | undefined) => element?.closest('.ref-variant');
const panelsOf = (group: Element): Element[] => [...group.children].filter((child) => child.matches('.ref-variant'));
const radiosOf = (group: Element) => [...group.querySelectorAll<HTMLInputElement>(':scope > .ref-segments input')];
