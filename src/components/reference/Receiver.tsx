import type { ReactNode } from 'react';
import Heading from './Heading';
import type { Operation } from './model';
import Samples from './Samples';

/** Instructions for verifying a webhook delivery, with code and with a delivery whose signature is known to be valid. */
export default function Receiver({ delivery }: Pick<Operation, 'delivery'>): ReactNode {
  if (!delivery) return null;
  return (
    <section className="ref-wide">
      <Heading as="h2" id="verify">
        Verify it
      </Heading>
      <ol className="ref-prose">
        <li>Keep the body as the bytes that came. Parsed and printed again it is another text, with another signature.</li>
        <li>
          Refuse a <code>webhook-timestamp</code> that is more than 5 minutes from your clock: somebody may have recorded an old delivery.
        </li>
        <li>
          Take the HMAC-SHA256 over <code>{'{id}.{timestamp}.{body}'}</code> with the base64-decoded part of your secret after{' '}
          <code>whsec_</code>, and compare it with <code>webhook-signature</code> in constant time. While a secret is being rotated the
          header carries two signatures; one that matches is enough.
        </li>
        <li>
          Pass over a <code>webhook-id</code> that you have seen: a delivery may come twice.
        </li>
        <li>Answer 2xx within 10 seconds, and do the work afterwards.</li>
      </ol>
      <Samples samples={delivery.samples} title="Receiver, its secrets in WEBHOOK_SECRETS" name="receiver-language" />
      <Heading as="h3" id="known-answer">
        A known answer
      </Heading>
      <p>
        <a href="#delivery">The delivery on this page</a> is signed with the secret <code className="ref-secret">{delivery.secret}</code>,
        so your code must find it genuine. Its time has passed: leave out the check of its age for this try. The shell’s sample says of it{' '}
        <code>genuine</code> and how old it is.
      </p>
    </section>
  );
}
