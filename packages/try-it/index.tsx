import { type FormEvent, type MouseEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import Authentication from './Authentication';
import Body from './Body';
import { type Credentials, recallCredentials, rememberCredentials } from './credentials';
import { type Draft, freshDraft } from './draft';
import { goTo } from './goTo';
import History from './History';
import type { TryItData } from './model';
import Parameters from './Parameters';
import { fieldErrorsOf } from './problem';
import { draftCheck } from './problems';
import RequestPreview from './RequestPreview';
import Result from './Result';
import { baseProblem, type Files, missingPath, prepare } from './request';
import { addToHistory, clearHistory, recallHistory } from './requestHistory';
import Server from './Server';
import type { Outcome } from './send';
import { baseOf, recallServer, type ServerChoice, storeServer } from './servers';
import { useKeptDraft } from './useKeptDraft';
import { useRequest } from './useRequest';
import './try-it.css';
import './try-it-answer.css';

type Props = { data: TryItData; onClose: () => void };

/** Form that sends a request of one operation from the page and shows the response. */
export default function TryIt({ data, onClose }: Props): ReactNode {
  const [draft, setDraft] = useKeptDraft(data);
  const [server, setServer] = useState<ServerChoice>(() => recallServer(data));
  const [credentials, setCredentials] = useState<Credentials>(() => recallCredentials(data.schemes));
  const [files, setFiles] = useState<Files>({});
  const [history, setHistory] = useState(recallHistory);
  const [attempted, setAttempted] = useState(false);
  const [notice, setNotice] = useState('');
  const { sent, start, cancel } = useRequest();
  const title = useRef<HTMLHeadingElement>(null);

  const check = useMemo(() => draftCheck(data), [data]);
  const settled = useDeferredValue(draft);
  const problems = useMemo(() => check(settled), [check, settled]);
  const base = baseOf(data, server);
  const request = prepare({ data, draft, base, credentials, files });
  const isSending = Boolean(sent && !sent.outcome);

  useEffect(() => title.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return; // The button stays enabled while sending, because a disabled button loses the focus.
    setAttempted(true);
    const problem = baseProblem(base);
    const [missing] = missingPath(data, draft);
    if (problem || missing) {
      document.getElementById(problem ? 'try-own' : `try-${missing}`)?.focus();
      setNotice(problem ?? 'Not sent. Enter the path parameters first.');
      return;
    }
    setNotice('Sending…');
    const outcome = await start(request);
    setHistory(addToHistory(data, draft, request.url, outcome));
    setNotice(noticeOf(outcome));
    const [first] = outcome.kind === 'answer' && outcome.status === 422 ? fieldErrorsOf(outcome) : [];
    if (first) goTo(first.pointer, data);
  };
  const chooseServer = (choice: ServerChoice) => {
    setServer(choice);
    storeServer(data, choice);
  };
  const prove = (next: Credentials) => {
    setCredentials(next);
    rememberCredentials(next);
  };
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const wrong = Object.keys(problems.parameters).length + problems.body.length;

  return (
    <section className="try-it" aria-labelledby="try-it-title">
      <header className="try-row">
        <h2 id="try-it-title" ref={title} tabIndex={-1}>
          Try it
        </h2>
        <button type="button" className="try-button" onClick={() => setDraft(freshDraft(data))}>
          Reset
        </button>
        <button type="button" className="try-button" onClick={onClose}>
          Close
        </button>
      </header>
      <form noValidate onMouseDown={keepFocus} onSubmit={(event) => void submit(event)}>
        <Server data={data} choice={server} attempted={attempted} onChange={chooseServer} />
        <Authentication
          data={data}
          credentials={credentials}
          server={server.at === 'own' ? undefined : data.servers[server.at]}
          onChange={prove}
        />
        <Parameters
          data={data}
          values={draft.values}
          problems={problems.parameters}
          attempted={attempted}
          onChange={(values) => change({ values })}
        />
        <Body data={data} draft={draft} problems={problems.body} files={files} onFiles={setFiles} onChange={change} />
        {data.impossible.length > 0 && (
          <p className="try-hint">Browsers do not allow a page to send {data.impossible.join(' or ')}. Use cURL instead.</p>
        )}
        <RequestPreview request={request} />
        {wrong > 0 && (
          <p className="try-hint">
            {wrong === 1 ? 'One value does' : `${wrong} values do`} not match the API description. You can still send the request to see the
            API's response.
          </p>
        )}
        <div className="try-row">
          <button type="submit" className="button button--primary" aria-disabled={isSending}>
            Send
          </button>
          {isSending && (
            <button type="button" className="button button--secondary" onClick={cancel}>
              Cancel
            </button>
          )}
          <p role="status" className="try-notice">
            {notice}
          </p>
        </div>
      </form>
      {sent?.outcome && <Result data={data} outcome={sent.outcome} request={sent.request} />}
      <History
        data={data}
        entries={history}
        onOpen={(entry) => {
          setDraft({ ...freshDraft(data), ...entry.draft });
          title.current?.focus();
        }}
        onClear={() => setHistory(clearHistory())}
      />
    </section>
  );
}

/**
 * Keeps the focus when a button is pressed. Leaving a field shows its validation error, which moves the content below; the button would
 * move away before the click is complete.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  if ((event.target as HTMLElement).closest('button')) event.preventDefault();
}

/** Returns the status that is announced to screen readers and displayed next to the button. */
function noticeOf(outcome: Outcome): string {
  if (outcome.kind !== 'answer') return NOTICES[outcome.kind];
  const [first] = fieldErrorsOf(outcome);
  const words = `Response: ${outcome.status} ${outcome.statusText}, ${outcome.milliseconds} ms.`;
  return first ? `${words} ${first.pointer}: ${first.detail}` : words;
}

const NOTICES = {
  forbidden: 'Not sent: this site cannot send requests to that server.',
  unreachable: 'No response. Possible causes are listed below.',
  timeout: 'The request timed out.',
  cancelled: 'Cancelled.',
  unsendable: 'Not sent.',
};
