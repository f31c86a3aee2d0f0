import Code from './Code';
import Heading from './Heading';
import Html from './Html';
import { HEADINGS } from './headings';
import type { Operation } from './model';
import Samples from './Samples';
import VerifySignatureButton from './VerifySignatureButton';

/** Instructions for verifying a webhook delivery, with code and with a delivery whose signature is known to be valid. */
export default function Receiver({ delivery }: Pick<Operation, 'delivery'>) {
  if (!delivery) return null;
  return (
    <section>
      <Heading id="verify">{HEADINGS.verify}</Heading>
      <Html html={delivery.steps} className="ref-prose" />
      <Samples samples={delivery.samples} title="Receiver (secrets in WEBHOOK_SECRETS)" name="receiver-language" />
      <Heading as="h3" id="known-answer">
        {HEADINGS.vector}
      </Heading>
      <Html html={delivery.vector} className="ref-prose" />
      <div id="delivery" className="ref-delivery">
        <Code language="http" title="Delivery: headers" text={delivery.headers} />
        <Code language="json" title="Delivery: body without a trailing newline" text={delivery.body} />
        <VerifySignatureButton secret={delivery.secret} />
      </div>
    </section>
  );
}
