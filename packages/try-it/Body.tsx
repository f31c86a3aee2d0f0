import { type Draft, draftOfMedia, mediaOf } from './draft';
import JsonEditor from './JsonEditor';
import MultipartFields from './MultipartFields';
import type { TryItData } from './model';
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
