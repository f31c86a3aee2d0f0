import { ownValue } from './draft';
import type { FormPart } from './model';
import type { Files } from './request';

type Props = {
  parts: FormPart[];
  values: Record<string, string>;
  files: Files;
  onFiles: (files: Files) => void;
  onChange: (values: Record<string, string>) => void;
};

/**
 * Parts of a form: text fields and file inputs. Files are not stored, because a browser only provides them after a selection by the reader.
 */
export default function MultipartFields({ parts, values, files, onFiles, onChange }: Props) {
  return parts.map(({ name, required, hint, kind, example }) => {
    const id = `try-part-${name}`;
    const attributes = { id, required, 'aria-describedby': `${id}-hint` };
    const change = (value: string) => onChange({ ...values, [name]: value });
    return (
      <div key={name} className="try-field">
        <label htmlFor={id}>
          <code>{name}</code> {required && <span className="ref-required">required</span>}
        </label>
        {kind === 'text' && (
          <input
            {...attributes}
            value={ownValue(values, name) ?? ''}
            placeholder={example}
            onChange={({ target }) => change(target.value)}
          />
        )}
        {kind === 'json' && (
          <textarea
            {...attributes}
            className="try-editor"
            rows={4}
            value={ownValue(values, name) ?? ''}
            placeholder="JSON"
            spellCheck={false}
            onChange={({ target }) => change(target.value)}
          />
        )}
        {(kind === 'file' || kind === 'files') && (
          <input
            {...attributes}
            type="file"
            multiple={kind === 'files'}
            onChange={({ target }) => onFiles({ ...files, [name]: [...(target.files ?? [])] })}
          />
        )}
        <p id={`${id}-hint`} className="try-hint">
          {kind.startsWith('file') ? 'The file is sent with the request and is not stored.' : hint}
        </p>
      </div>
    );
  });
}
