/** Width from which the page stays usable beside an open drawer. */
const BESIDE = '(min-width: 1200px)';

export type Drawer = { dialog: HTMLDialogElement; open: (opener: () => HTMLElement | undefined) => void; close: () => void };

/**
 * Makes a dialog at the right edge of the window. On wide screens the page beside it can be read and used; on others it is modal. Escape
 * closes it, and the focus returns to the element that opened it.
 *
 * @param label accessible name
 * @param onClose called after the dialog has closed. `open` takes a function that returns the element to focus then
 */
export function makeDrawer(label: string, onClose: () => void): Drawer {
  const dialog = document.createElement('dialog');
  dialog.className = 'drawer';
  dialog.setAttribute('aria-label', label);
  document.body.append(dialog);
  const beside = window.matchMedia(BESIDE);
  let opener = (): HTMLElement | undefined => undefined;
  const show = () => (beside.matches ? dialog.show() : dialog.showModal());
  const close = () => {
    dialog.close();
    opener()?.focus();
    onClose();
  };

  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return; // A file input that was dismissed.
    event.preventDefault();
    close();
  });
  // Browsers close only modal dialogs on Escape.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && dialog.open && !document.querySelector('dialog:modal')) close();
  });
  beside.addEventListener('change', () => {
    if (!dialog.open) return;
    const focused = document.activeElement;
    dialog.close();
    show();
    if (focused instanceof HTMLElement) focused.focus();
  });
  return {
    dialog,
    open(by) {
      opener = by;
      if (!dialog.open) show();
    },
    close,
  };
}
