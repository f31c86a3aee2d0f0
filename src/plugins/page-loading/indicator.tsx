import Loading from '@theme/Loading';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Renders the indicator outside the root of the page, because it must be visible if hydration fails. */
function render(state: { error?: unknown; pastDelay?: boolean; retry?: () => void }): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Loading isLoading={!state.error} timedOut={false} pastDelay={false} retry={() => {}} error={undefined} {...state} />);
}

export const showNothing = (): void => render({});

export const showSpinner = (): void => render({ pastDelay: true });

/**
 * Shows the error and a Retry button.
 *
 * @param error error whose message is shown
 * @param retry handler of the button
 */
export const showFailure = (error: unknown, retry: () => void): void => render({ error, retry });
