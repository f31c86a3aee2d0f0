import { type FormEvent, type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Authentication, { SECRET } from './Authentication';
import { fieldErrorsOf } from './apiProblem';
import Body from './Body';
import { type Credentials, isSecretMissing, recallCredentials, rememberCredentials } from './credentials';
import { type Draft, draftAfter, draftWith, freshDraft } from './draft';
import { draftCheck } from './draftProblems';
import Footer from './Footer';
import { focusField, goTo } from './goTo';
import History from './History';
import type { Choice, TryItData } from './model';
import Parameters from './Parameters';
import RequestPreview from './RequestPreview';
import Result from './Result';
import { baseProblem, type Files, missingPath, type Prepared, prepare } from './request';
import { addToHistory, clearHistory, recallHistory } from './requestHistory';
import SandboxKeys from './SandboxKeys';
import SandboxPanel from './SandboxPanel';
import Server, { OWN_SERVER } from './Server';
import type { Outcome } from './send';
import { baseOf, isSandbox, recallServer, type ServerChoice, storeServer } from './servers';
import { asCredentials, recallSandboxKey, sandboxKeysOf, storeSandboxKey } from './testKeys';
import { useKeptDraft } from './useKeptDraft';
import { useRequest } from './useRequest';
import './try-it.css';
import './try-it-response.css';

type Props = {
  data: TryItData;
  /** Parameters to fill in, by `nameOf`. */
  values: Record<string, string>;
  /** What the reader has chosen on the page; undefined if it is the first example, so that the draft is kept. */
  choice?: Choice;
  onClose: () => void;
};

/** Form that sends a request of one operation from the page. The response replaces the form until the reader edits the request. */
export default function TryIt({ data, values, choice, onClose }: Props) {
  const [draft, setDraft] = useKeptDraft(data, values);
  const [server, setServer] = useState<ServerChoice>(() => recallServer(data));
  const [credentials, setCredentials] = useState<Credentials>(() => recallCredentials(data));
  const [files, setFiles] = useState<Files>({});
  const [history, setHistory] = useState(recallHistory);
  const [attempted, setAttempted] = useState(false);
  const [isEditing, setEditing] = useState(true);
  const [notice, setNotice] = useState('');
  const { sent, isSending, start, cancel } = useRequest();
  const title = useRef<HTMLHeadingElement>(null);
  const response = useRef<HTMLElement>(null);

  const check = useMemo(() => draftCheck(data), [data]);
  const settled = useDeferredValue(draft);
  const problems = useMemo(() => check(settled), [check, settled]);
  const base = baseOf(data, server);
  const keys = isSandbox(server) ? sandboxKeysOf(data).filter(({ secret }) => secret || server.at === 'browser') : [];
  const [sandboxKey, setSandboxKey] = useState(() => recallSandboxKey(sandboxKeysOf(data)));
  const testKey = keys.find(({ label }) => label === sandboxKey?.label) ?? keys[0];
  const isHere = server.at === 'browser';
  const request = prepare({ data, draft, base, credentials: testKey ? asCredentials(testKey) : credentials, files, isHere });

  useEffect(() => title.current?.focus(), []);
  const chosen = useRef<Choice>(undefined);
  useEffect(() => {
    if (!choice) return;
    // An error that is chosen or withdrawn does not change the request, which the reader may have edited.
    const before = chosen.current ?? { call: 1 };
    const isSameRequest = before.call === choice.call && !before.change && !choice.change;
    if (!isSameRequest || before.error === choice.error) setDraft((current) => draftWith(data, current, choice));
    chosen.current = choice;
    setEditing(true);
  }, [choice, data, setDraft]);
  const simulated = isSandbox(server) && !choice?.change ? choice?.error : undefined;
  if (simulated) request.headers.push(['Sandbox-Error', simulated]);

  const deliver = async (prepared: Prepared, from: Draft) => {
    setNotice('Sending…');
    const outcome = await start(prepared);
    setHistory(addToHistory(data, from, prepared.url, outcome));
    if (outcome.kind === 'response') setDraft((current) => draftAfter(current, outcome.status));
    flushSync(() => {
      setNotice(noticeOf(outcome));
      setEditing(false);
    });
    response.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !isEditing) return; // The button stays enabled while sending, because a disabled button loses the focus.
    setAttempted(true);
    const problem = baseProblem(base);
    const [missing] = missingPath(data, draft);
    if (problem || missing) {
      focusField(problem ? OWN_SERVER : `try-${missing}`);
      setNotice(problem ?? 'Not sent. Enter the path parameters first.');
      return;
    }
    void deliver(request, draft);
  };
  /** Shows the form again and moves the focus into it. */
  const edit = (focus: () => void) => {
    flushSync(() => {
      setEditing(true);
      setNotice('');
    });
    focus();
  };
  const toTitle = () => title.current?.focus();
  const toKey = () => edit(() => focusField(SECRET));
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
    <form className="try-it" noValidate onMouseDown={keepFocus} onKeyDown={sendOnEnter} onSubmit={submit}>
      <div className="try-head try-row">
        <h2 id="try-it-title" ref={title} tabIndex={-1}>
          Try it
        </h2>
        {isEditing && (
          <button type="button" className="try-button" onClick={() => setDraft(freshDraft(data))}>
            Reset
          </button>
        )}
        <button type="button" className="try-button" onClick={onClose}>
          Close
        </button>
      </div>
      <div className="try-scroll" hidden={!isEditing}>
        <Server data={data} choice={server} attempted={attempted} onChange={chooseServer} />
        {testKey ? (
          <SandboxKeys
            keys={keys}
            chosen={testKey}
            onChange={(key) => {
              setSandboxKey(key);
              storeSandboxKey(key);
            }}
          />
        ) : (
          <Authentication
            data={data}
            credentials={credentials}
            server={typeof server.at === 'number' ? data.servers[server.at] : undefined}
            onChange={prove}
          />
        )}
        <Parameters
          data={data}
          values={draft.values}
          problems={problems.parameters}
          attempted={attempted}
          onChange={(next) => change({ values: next })}
        />
        <Body data={data} draft={draft} problems={problems.body} files={files} onFiles={setFiles} onChange={change} />
        {data.impossible.length > 0 && (
          <p className="try-hint">Browsers do not allow a page to send {data.impossible.join(' or ')}. Use cURL instead.</p>
        )}
        <RequestPreview request={request} />
        {isHere && <SandboxPanel version={history[0]?.id} />}
        {wrong > 0 && (
          <p className="try-hint">
            {wrong === 1 ? 'One value does' : `${wrong} values do`} not match the API description. You can still send the request to see the
            API's response.
          </p>
        )}
        <History
          data={data}
          entries={history}
          onOpen={(entry) => {
            setDraft({ ...freshDraft(data), ...entry.draft });
            title.current?.focus();
          }}
          onClear={() => setHistory(clearHistory())}
        />
      </div>
      {sent && (
        <section className="try-scroll" aria-label="Response" tabIndex={-1} ref={response} hidden={isEditing}>
          <Result data={data} sent={sent} onField={(pointer) => edit(() => goTo(pointer, data))} onKey={toKey} onClose={onClose} />
          {sent.request.sandbox && <SandboxPanel version={history[0]?.id} />}
        </section>
      )}
      <Footer
        data={data}
        sent={sent}
        forced={simulated}
        isEditing={isEditing}
        isSending={isSending}
        isKeyMissing={!testKey && data.authRequired && data.schemes.length > 0 && isSecretMissing(data, credentials)}
        notice={notice}
        onKey={toKey}
        onCancel={cancel}
        onEdit={() => edit(toTitle)}
        onShow={() => {
          flushSync(() => setEditing(false));
          response.current?.focus();
        }}
        onAgain={() => sent && !isSending && void deliver(sent.request, draft)}
      />
    </form>
  );
}

/** Sends the request on Ctrl+Enter (Cmd+Enter). */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/**
 * Keeps the focus when a button is pressed. Leaving a field shows its validation error, which moves the content below; the button would
 * move away before the click is complete.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  if ((event.target as HTMLElement).closest('button')) event.preventDefault();
}

/** Returns the status that is announced to screen readers and displayed next to the buttons. */
function noticeOf(outcome: Outcome): string {
  if (outcome.kind !== 'response') return NOTICES[outcome.kind];
  const [first] = fieldErrorsOf(outcome);
  const words = `Response: ${outcome.status} ${outcome.statusText}, ${outcome.milliseconds} ms.`;
  return first ? `${words} ${first.pointer}: ${first.detail}` : words;
}

const NOTICES = {
  forbidden: 'Not sent: this site cannot send requests to that server.',
  unreachable: 'No response. Possible causes are listed above.',
  timeout: 'The request timed out.',
  cancelled: 'Cancelled.',
  unsendable: 'Not sent.',
};
