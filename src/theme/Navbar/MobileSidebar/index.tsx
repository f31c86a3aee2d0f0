import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import OriginalSidebar from '@theme-original/Navbar/MobileSidebar';
import { useEffect, useRef } from 'react';

/** Mobile menu as a modal dialog. The browser traps the focus, closes the dialog on Escape and restores the focus. */
export default function MobileSidebar() {
  const { shouldRender, shown, toggle } = useNavbarMobileSidebar();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  if (!shouldRender) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className="mobile-menu"
      aria-label="Navigation"
      onClose={() => shown && toggle()}
      onClick={({ target }) => target === dialog.current && toggle()}
    >
      <OriginalSidebar />
    </dialog>
  );
}
