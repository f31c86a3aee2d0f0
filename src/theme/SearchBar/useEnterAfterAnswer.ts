import type { Search } from '@site/src/search/backend';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Lets Enter wait for the results of what was typed. The modal would choose at once, from the results of the beginning of it that still
 * stand there, and lead whoever types quickly to a page that they did not ask for. Any other key takes the Enter back.
 *
 * @param search what the modal asks
 * @returns the same, to be asked instead
 */
export function useEnterAfterAnswer(search: Search): Search {
  const turns = useRef({ asked: 0, answered: 0 });
  const held = useRef<KeyboardEvent>(undefined);
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      held.current = undefined;
      const isAnswered = turns.current.answered === turns.current.asked;
      // While a word is being put together, as in Japanese, Enter ends the word.
      if (event.key !== 'Enter' || event.isComposing || isAnswered || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      event.stopPropagation();
      held.current = event;
    };
    document.addEventListener('keydown', hold, true);
    return () => document.removeEventListener('keydown', hold, true);
  }, []);
  return useCallback(
    async (typed, options) => {
      turns.current.asked += 1;
      const turn = turns.current.asked;
      try {
        return await search(typed, options);
      } finally {
        if (turn === turns.current.asked) {
          turns.current.answered = turn;
          // The modal takes the results over before the next task.
          setTimeout(() => pressAgain(held.current));
        }
      }
    },
    [search],
  );
}

function pressAgain(event: KeyboardEvent | undefined): void {
  if (!event) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  event.target?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }));
}
