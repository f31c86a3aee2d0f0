/** Selects the variant (packages/reference/components/Variants.tsx) that contains an element, at every level. */
export function showVariant(element: Element | null | undefined): void {
  for (let variant = variantOf(element); variant; variant = variantOf(variant.parentElement)) {
    const radio = radiosOf(variant.parentElement as Element)[panelsOf(variant.parentElement as Element).indexOf(variant)];
    if (radio && !radio.checked) radio.click();
  }
}

/** Lets the search of the browser find text in variants that are not selected, and selects theirs. */
export function startVariants(): void {
  if (!('onbeforematch' in document.body)) return;
  const update = (group: Element) => {
    const radios = radiosOf(group);
    for (const [at, panel] of panelsOf(group).entries()) {
      if (radios[at]?.checked) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
    }
  };
  for (const group of document.querySelectorAll('.ref-variants')) update(group);
  document.addEventListener('change', ({ target }) => {
    const group = (target as Element).closest('.ref-segments')?.parentElement;
    if (group) update(group);
  });
  document.addEventListener('beforematch', ({ target }) => showVariant(target as Element));
}

const variantOf = (element: Element | null | undefined) => element?.closest('.ref-variant');
const panelsOf = (group: Element): Element[] => [...group.children].filter((child) => child.matches('.ref-variant'));
const radiosOf = (group: Element) => [...group.querySelectorAll<HTMLInputElement>(':scope > .ref-segments input')];
