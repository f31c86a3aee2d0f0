/** Makes "Skip to main content" skip the sidebar as well, which is inside the link's target. */
export function startSkipLink(): void {
  const main = document.querySelector('main');
  document.querySelector('a[href="#__docusaurus_skipToContent_fallback"]')?.addEventListener('click', (event) => {
    if (!main) return;
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
    main.removeAttribute('tabindex');
  });
}
