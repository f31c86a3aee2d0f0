import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import TryIt from '../../../packages/try-it';
import { nameOf } from '../../../packages/try-it/draft';
import type { Choice, TryItData } from '../../../packages/try-it/model';

export type MountedForm = { choose: (choice: Choice | undefined) => void; unmount: () => void };

/**
 * Mounts the Try it form.
 *
 * @param place empty container
 * @param given values of path parameters, by `nameOf`; others are ignored
 * @param onClose called when the reader closes the form
 */
export function mountTryIt(place: Element, data: TryItData, given: URLSearchParams, onClose: () => void): MountedForm {
  const names = data.parameters.filter((parameter) => parameter.place === 'path').map(nameOf);
  const values = Object.fromEntries(
    names.flatMap((name): [string, string][] => [[name, given.get(name) ?? '']]).filter(([, value]) => value),
  );
  const root = createRoot(place);
  const choose = (choice: Choice | undefined) =>
    root.render(
      <FormBoundary>
        <TryIt data={data} values={values} choice={choice} onClose={onClose} />
      </FormBoundary>,
    );
  choose(undefined);
  return { choose, unmount: () => root.unmount() };
}

/** Error boundary of the form. The draft is kept in session storage. */
class FormBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert">
        <p>Try it failed: {error.message}</p>
        <button type="button" className="button button--primary" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}
