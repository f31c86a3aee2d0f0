import { hasKey } from './draft';
import type { TryItData } from './model';
import { pageError, withdrawError } from './pageError';
import type { Sent } from './useRequest';

type Props = {
  data: TryItData;
  sent: Sent | undefined;
  /** Code of the error that the sandbox is requested to return. */
  forced: string | undefined;
  isEditing: boolean;
  isSending: boolean;
  isKeyMissing: boolean;
  notice: string;
  onKey: () => void;
  onCancel: () => void;
  onEdit: () => void;
  onShow: () => void;
  onAgain: () => void;
};

/** Buttons of the form or the response. They are always visible. */
export default function Footer({ data, sent, forced, isEditing, isSending, isKeyMissing, notice, ...on }: Props) {
  return (
    <div className="try-foot">
      {isEditing && isKeyMissing && (
        <p className="try-warning">
          No key: the server will reject the request.{' '}
          <button type="button" className="try-link" onClick={on.onKey}>
            Enter a key
          </button>
        </p>
      )}
      <div className="try-row">
        {isEditing ? (
          <button type="submit" className="button button--primary" aria-disabled={isSending} aria-keyshortcuts="Control+Enter Meta+Enter">
            Send <kbd aria-hidden>{SHORTCUT}</kbd>
          </button>
        ) : (
          <>
            <button type="button" className="button button--primary" onClick={on.onEdit}>
              Edit request
            </button>
            <button type="button" className="button button--secondary" aria-disabled={isSending} onClick={on.onAgain}>
              {hasKey(data) ? 'Send again with the same key' : 'Send again'}
            </button>
          </>
        )}
        {forced && isEditing && <Forced code={forced} />}
        {isSending && (
          <button type="button" className="button button--secondary" onClick={on.onCancel}>
            Cancel
          </button>
        )}
        {isEditing && sent && !isSending && (
          <button type="button" className="button button--secondary" onClick={on.onShow}>
            Show response
          </button>
        )}
        <p role="status" className={isEditing || isSending ? 'try-notice' : 'ref-hidden'}>
          {notice}
        </p>
      </div>
    </div>
  );
}

/** Error that the sandbox returns instead of processing the request. The button withdraws it and returns the focus to "Send". */
function Forced({ code }: { code: string }) {
  const label = `Forced: ${pageError(code)?.status ?? ''} ${code}`;
  return (
    <button
      type="button"
      className="try-chip"
      onClick={({ currentTarget }) => {
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
        withdrawError();
      }}
    >
      {label} <span aria-hidden>✕</span>
      <span className="ref-hidden">, remove</span>
    </button>
  );
}

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl ↵';
