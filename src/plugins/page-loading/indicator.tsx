import Loading from '@theme/Loading';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Beside the page and not in it: it has to show when the page itself could not be brought to life. */
function render(state: { error?: unknown; pastDelay?: boolean; retry?: () => void }): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Loading isLoading={!state.error} timedOut={false} pastDelay={false} retry={() => {}} error={undefined} {...state} />);
}

export const showNothing = (): void => render({});

export const showSpinner = (): void => render({ pastDelay: true });

/**
 * @param error its text is shown
 * @param retry what the button does
 */
export const showFailure = (error: unknown, retry: () => void): void => render({ error, retry });
