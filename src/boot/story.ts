/** ID of an example, as in packages/reference/story.ts. */
const ID = /\b[a-z]{2,4}_[0-9A-Z]{26}\b/;

/** Shows where the IDs of the visible examples come from, on a click on the button below them or on an ID. Its code and data are loaded on demand. */
export function startStory(): void {
  document.addEventListener('click', ({ target }) => {
    const element = target as Element;
    const button = element.closest<HTMLElement>('[data-story]');
    const [id] = ID.exec(element.closest('.ref-examples pre .string')?.textContent ?? '') ?? [];
    // A selection of text ends with a click, too.
    if (button || (id && !String(window.getSelection())))
      import('./islands/story').then(({ showStory }) => showStory(element.closest('.ref-examples') as HTMLElement, id)).catch(console.warn);
  });
}
