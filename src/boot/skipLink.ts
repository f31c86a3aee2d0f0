/** Moves the focus to the content of the page, as Docusaurus's client does; without scripts, the link leads to the sidebar. */
export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href="#__docusaurus_skipToContent_fallback"]');
    const main = document.querySelector('main');
    if (!link || !main) return;
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
  });
}
