import { useRef } from 'react';
import { locate } from './locate';
import type { Media } from './model';
import { withdrawError } from './pageError';
import type { Problem } from './validate';

type Props = { media: Media; text: string; problems: Problem[]; onChange: (text: string) => void };

/** ID of the editor, and prefix of the ID of its list of problems. */
export const EDITOR = 'try-body';

/** Body as text, initialised with an example. Problems are listed below, and each one links to its position in the text. */
export default function JsonEditor({ media, text, problems, onChange }: Props) {
  const editor = useRef<HTMLTextAreaElement>(null);
  const { examples } = media;
  const chosen = examples.findIndex((example) => example.text === text);
  return (
    <>
      {examples.length > 0 && (
        <div className="try-field">
          <label htmlFor="try-example">Example</label>
          <select
            id="try-example"
            value={chosen}
            onChange={({ target }) => {
              onChange(examples[Number(target.value)]?.text ?? text);
              // The example has a response of its own.
              withdrawError();
            }}
          >
            {chosen < 0 && <option value={-1}>Custom</option>}
            {examples.map(({ summary }, index) => (
              <option key={summary} value={index}>
                {summary}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="try-field">
        <label htmlFor={EDITOR}>{media.kind === 'json' ? 'JSON' : media.contentType}</label>
        <textarea
          id={EDITOR}
          ref={editor}
          className="try-editor"
          value={text}
          rows={Math.min(22, Math.max(5, text.split('\n').length + 1))}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby={`${EDITOR}-problems`}
          aria-invalid={problems.length > 0}
          onChange={({ target }) => onChange(target.value)}
        />
        <div id={`${EDITOR}-problems`}>
          {problems.length > 0 && (
            <ul className="try-problem" aria-label="Validation errors in the body">
              {problems.map(({ pointer, words }) => (
                <li key={`${pointer} ${words}`}>
                  <button type="button" onClick={() => editor.current && showIn(editor.current, pointer)}>
                    <code>{pointer || 'Request body'}</code> {words}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

/** Focuses the editor, and selects and scrolls to the value that a pointer refers to. */
export function showIn(editor: HTMLTextAreaElement, pointer: string): void {
  const place = locate(editor.value, pointer);
  editor.focus();
  if (!place) return;
  editor.setSelectionRange(place.start, place.end);
  const line = editor.value.slice(0, place.start).split('\n').length - 1;
  const height = Number.parseFloat(getComputedStyle(editor).lineHeight) || 20;
  editor.scrollTop = Math.max(0, (line - 3) * height);
}
