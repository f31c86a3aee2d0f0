import { type Draft, draftOfMedia, mediaOf, ownValue } from './draft';
import JsonEditor from './JsonEditor';
import type { FormPart, TryItData } from './model';
import type { Files } from './request';
import type { Problem } from './validate';

type Props = {
  data: TryItData;
  draft: Draft;
  problems: Problem[];
  files: Files;
  onFiles: (files: Files) => void;
  onChange: (part: Partial<Draft>) => void;
};

/** Request body: a text, a form or a file, depending on the media type. */
export default function Body({ data, draft, problems, files, onFiles, onChange }: Props) {
  const media = mediaOf(data, draft);
  if (!data.body || !media) return null;
  return (
    <fieldset>
      <legend>
        Body {data.body.required ? <span className="ref-required">required</span> : <span className="try-quiet">(optional)</span>}
      </legend>
      {data.body.content.length > 1 && (
        <div className="try-field">
          <label htmlFor="try-media">Content type</label>
          <select
            id="try-media"
            value={media.contentType}
            onChange={({ target }) => onChange(draftOfMedia(data.body?.content.find(({ contentType }) => contentType === target.value)))}
          >
            {data.body.content.map(({ contentType }) => (
              <option key={contentType}>{contentType}</option>
            ))}
          </select>
        </div>
      )}
      {(media.kind === 'json' || media.kind === 'text') && (
        <JsonEditor media={media} text={draft.text} problems={problems} onChange={(text) => onChange({ text })} />
      )}
      {media.parts && (
        <MultipartFields
          parts={media.parts}
          values={draft.parts}
          files={files}
          onFiles={onFiles}
          onChange={(parts) => onChange({ parts })}
        />
      )}
      {media.kind === 'file' && (
        <div className="try-field">
          <label htmlFor="try-file">File to send as {media.contentType}</label>
          <input id="try-file" type="file" onChange={({ target }) => onFiles({ '': [...(target.files ?? [])] })} />
        </div>
      )}
    </fieldset>
  );
}

type FormProps = {
  parts: FormPart[];
  values: Record<string, string>;
  files: Files;
  onFiles: (files: Files) => void;
  onChange: (values: Record<string, string>) => void;
};

/**
 * Parts of a form: text fields and file inputs. Files are not stored, because a browser only provides them after a selection by the reader.
 */
function MultipartFields({ parts, values, files, onFiles, onChange }: FormProps) {
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
