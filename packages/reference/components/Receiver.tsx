import type { ReactNode } from 'react';
import Code from './Code';
import Heading from './Heading';
import type { Operation } from './model';
import Samples from './Samples';
import VerifySignatureButton from './VerifySignatureButton';

/** Instructions for verifying a webhook delivery, with code and with a delivery whose signature is known to be valid. */
export default function Receiver({ delivery }: Pick<Operation, 'delivery'>): ReactNode {
  if (!delivery) return null;
  return (
    <section>
      <Heading as="h2" id="verify">
        Verify the delivery
      </Heading>
      <ol className="ref-prose">
        <li>Keep the body as the raw bytes received. Parsing and serialising it again changes the text, and therefore the signature.</li>
        <li>
          Reject a delivery if its <code>webhook-timestamp</code> differs from your clock by more than 5 minutes: it may be a replay of a
          recorded delivery.
        </li>
        <li>
          Calculate the HMAC-SHA256 of <code>{'{id}.{timestamp}.{body}'}</code> with the base64-decoded part of your secret after{' '}
          <code>whsec_</code>, and compare it with <code>webhook-signature</code> in constant time. While a secret is being rotated, the
          header contains two signatures; one match is sufficient.
        </li>
        <li>
          Skip a delivery if you have already processed its <code>webhook-id</code>: an event may be delivered more than once.
        </li>
        <li>Return 2xx within 10 seconds, and process the event afterwards.</li>
      </ol>
      <Samples samples={delivery.samples} title="Receiver (secrets in WEBHOOK_SECRETS)" name="receiver-language" />
      <Heading as="h3" id="known-answer">
        Test vector
      </Heading>
      <p>
        <a href="#delivery">The delivery below</a> is signed with the secret <code className="ref-secret">{delivery.secret}</code>, so your
        code must accept its signature. Its timestamp is in the past, so skip the timestamp check for this test. The shell sample prints{' '}
        <code>genuine</code> and the age of the delivery.
      </p>
      <div id="delivery" className="ref-delivery">
        <Code language="http" title="Delivery: headers" text={delivery.headers} />
        <Code language="json" title="Delivery: body without a trailing newline" text={delivery.body} />
        <VerifySignatureButton secret={delivery.secret} />
      </div>
    </section>
  );
}
