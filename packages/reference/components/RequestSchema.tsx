import type { ReactNode } from 'react';
import Heading from './Heading';
import Html from './Html';
import { requestHeading } from './headings';
import type { Operation } from './model';
import { useParts } from './parts';

type Props = { request: NonNullable<Operation['request']>; kind: Operation['kind'] };

/** Body that an operation accepts, or payload that a webhook sends. */
export default function RequestSchema({ request: { html, content }, kind }: Props): ReactNode {
  const { ResponseSchema } = useParts();
  return (
    <section>
      <Heading id="body">{requestHeading(kind)}</Heading>
      <Html html={html} />
      <ResponseSchema content={content} name="the request body" form={kind === 'webhook' ? 'whole' : undefined} />
    </section>
  );
}
