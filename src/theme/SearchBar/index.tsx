import { DocSearchButton } from '@docsearch/react/button';
import { useDocSearchKeyboardEvents } from '@docsearch/react/useDocSearchKeyboardEvents';
import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/button.css';
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { partFailed } from '../../plugins/page-loading/retry';
import './styles.css';
import type { ModalProps } from './Modal';

/** The navbar's search: a button until it is asked for, then DocSearch's modal over the embedded index. */
export default function SearchBar(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [initialQuery, setInitialQuery] = useState<string>();
  const [Modal, setModal] = useState<ComponentType<ModalProps>>();

  const load = useCallback(async () => {
    const { default: Loaded } = await import(/* webpackChunkName: "search-modal" */ './Modal');
    setModal(() => Loaded);
  }, []);
  // Nobody has asked for it yet, so nobody is told when it does not come.
  const loadAhead = useCallback(() => void load().catch(() => {}), [load]);
  const onOpen = useCallback(() => {
    setOpen(true);
    load().catch((error) => {
      setOpen(false);
      partFailed(error);
    });
  }, [load]);
  const onClose = useCallback(() => {
    setOpen(false);
    setInitialQuery(undefined);
    button.current?.focus();
  }, []);
  const onInput = useCallback(
    (event: KeyboardEvent) => {
      setInitialQuery(event.key);
      onOpen();
    },
    [onOpen],
  );
  useDocSearchKeyboardEvents({
    isOpen,
    onOpen,
    onClose,
    onInput,
    searchButtonRef: button,
    isAskAiActive: false,
    onAskAiToggle: () => {},
  });

  return (
    <>
      <DocSearchButton
        ref={button}
        onClick={onOpen}
        onFocus={loadAhead}
        onTouchStart={loadAhead}
        onMouseOver={loadAhead}
        translations={{ buttonText: 'Search', buttonAriaLabel: 'Search' }}
      />
      {isOpen && Modal && createPortal(<Modal initialQuery={initialQuery} onClose={onClose} />, document.body)}
    </>
  );
}
