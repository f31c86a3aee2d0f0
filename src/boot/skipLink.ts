const SKIP = 'a[href="#__docusaurus_skipToContent_fallback"]';

/**
 * Moves the focus to the content of the page, as Docusaurus's client does; without scripts, the link leads to the sidebar. A second link opens the
 * form of an operation (src/boot/tryIt.ts), which follows all of the content.
 */
export function startSkipLink(): void {
  const skip = document.querySelector(SKIP);
  if (skip && document.querySelector('[data-try-it]')) {
    const further = skip.cloneNode() as HTMLAnchorElement;
    further.href = '#try-it';
    further.textContent = 'Skip to Try it';
    skip.after(further);
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest(SKIP);
    const main = document.querySelector('main');
    if (!link || !main) return;
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
  });
}
