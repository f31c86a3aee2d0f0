import { useId, useState } from 'react';
import type { GuideSession } from '../../../../packages/guides/browser/session';
import type { Step, StepRequest } from '../../../../packages/guides/steps/model';

type Props = {
  session: GuideSession;
  step: Step;
  /** Request as the reader has changed it. */
  edited: StepRequest | undefined;
  onEdit: (request: StepRequest | undefined) => void;
};

/** Values that a request sends, which the reader may change: those of its path and query, and its JSON body. */
export default function EditRequest({ session, step, edited, onEdit }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Steps without a button come before: the values are only known once they have been run.
  const request = edited ?? (session.next === step ? session.request : undefined);
  if (!request) return null;
  const { path, query } = request;
  return (
    <details className="guide-edit" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Edit the request</summary>
      {isOpen && (
        <>
          {Object.entries(path).map(([name, value]) => (
            <Value key={name} name={name} value={value} onChange={(text) => onEdit({ ...request, path: { ...path, [name]: text } })} />
          ))}
          {Object.entries(query).map(([name, value]) => (
            <Value key={name} name={name} value={value} onChange={(text) => onEdit({ ...request, query: { ...query, [name]: text } })} />
          ))}
          {request.body !== undefined && <Body body={request.body} onChange={(body) => onEdit({ ...request, body })} />}
          {edited && (
            <button type="button" className="guide-link" onClick={() => onEdit(undefined)}>
              Use the values of the guide
            </button>
          )}
        </>
      )}
    </details>
  );
}

function Value({ name, value, onChange }: { name: string; value: string; onChange: (text: string) => void }) {
  return (
    <label>
      <code>{name}</code>
      <input type="text" value={value} spellCheck={false} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

/** Editor of a JSON body. While the text is not valid JSON, the last valid one is kept. */
function Body({ body, onChange }: { body: unknown; onChange: (body: unknown) => void }) {
  const [text, setText] = useState(() => JSON.stringify(body, null, 2));
  const [problem, setProblem] = useState('');
  const id = useId();
  const change = (typed: string) => {
    setText(typed);
    try {
      onChange(JSON.parse(typed));
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <label>
      Body
      <textarea
        value={text}
        rows={Math.min(text.split('\n').length + 1, 20)}
        spellCheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={id}
        onChange={({ target }) => change(target.value)}
      />
      <span id={id} role="alert" className="guide-bad">
        {problem && `This is not valid JSON, so your last valid body would be sent. ${problem}`}
      </span>
    </label>
  );
}
