import { type Delivery, verify } from '../../../packages/browser/signature';
import './signatureForm.css';

const FORM = `<fieldset><legend>Verify a signature</legend>
<p>The fields contain the delivery above, whose signature is valid. Change them, or enter a delivery of your own. Nothing leaves your browser.</p>
<label>Secret<input name="secret" autocomplete="off" spellcheck="false"></label>
<label>webhook-id<input name="id" autocomplete="off" spellcheck="false"></label>
<label>webhook-timestamp<input name="timestamp" inputmode="numeric" autocomplete="off"></label>
<label>webhook-signature<input name="signature" autocomplete="off" spellcheck="false"></label>
<label>Body as received<textarea name="body" rows="6" spellcheck="false"></textarea></label>
<label>Time of receipt, in seconds since 1970<input name="received" inputmode="numeric" autocomplete="off"></label>
<p><button type="button" class="button button--secondary" data-now>Received now</button> <button type="reset" class="button button--secondary">Reset</button></p>
<div role="status"></div></fieldset>`;

const FIELDS = ['secret', 'id', 'timestamp', 'signature', 'body', 'received'] as const;

/** Replaces the button with a form that contains the delivery before it, and verifies each change. */
export function openSignatureForm(button: HTMLElement): void {
  const known = knownDelivery(button);
  const form = document.createElement('form');
  form.className = 'signature-form';
  form.noValidate = true;
  form.innerHTML = FORM;
  const field = (name: (typeof FIELDS)[number]) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
  for (const name of FIELDS) {
    field(name).value = known[name];
    field(name).defaultValue = known[name];
  }
  const status = form.querySelector('[role=status]') as HTMLElement;
  const check = async () => {
    const delivery = Object.fromEntries(FIELDS.map((name) => [name, field(name).value])) as Delivery;
    try {
      const { accepted, checks } = await verify(delivery, known);
      const title = document.createElement('strong');
      title.textContent = accepted ? 'Accept: the delivery is genuine.' : 'Reject the delivery.';
      const list = document.createElement('ul');
      for (const { passed, words } of checks) {
        const item = document.createElement('li');
        item.className = passed ? 'signature-passed' : 'signature-failed';
        item.textContent = words;
        list.append(item);
      }
      status.replaceChildren(title, list);
    } catch (error) {
      status.textContent = (error as Error).message;
    }
  };
  form.addEventListener('input', () => void check());
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(check)); // After the fields have been reset.
  form.querySelector('[data-now]')?.addEventListener('click', () => {
    field('received').value = String(Math.floor(Date.now() / 1000));
    void check();
  });
  button.closest('p')?.replaceWith(form);
  field('secret').focus();
  void check();
}

/** Reads the delivery before the button, received two seconds after its timestamp. */
function knownDelivery(button: HTMLElement): Delivery {
  const [headers, body] = [...(button.closest('.ref-delivery, .guide-call')?.querySelectorAll('pre') ?? [])].map(({ textContent }) =>
    String(textContent),
  );
  const header = (name: string) => new RegExp(`^webhook-${name}: (.*)$`, 'm').exec(headers)?.[1] ?? '';
  const timestamp = header('timestamp');
  return {
    secret: String(button.dataset.verifySignature),
    id: header('id'),
    timestamp,
    signature: header('signature'),
    body,
    received: String(Number(timestamp) + 2),
  };
}
