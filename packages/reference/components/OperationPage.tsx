import { introductionOf } from '../../markdown/html';
import { EXAMPLES } from './ApiExplorer';
import Behaviour from './Behaviour';
import Callbacks from './Callbacks';
import CallFacts from './CallFacts';
import Day from './Day';
import Errors from './Errors';
import { OperationTerms } from './FieldHead';
import Guides from './Guides';
import Heading from './Heading';
import History from './History';
import Html from './Html';
import { HEADINGS } from './headings';
import type { Ending, Operation } from './model';
import { useParts } from './parts';
import Receiver from './Receiver';
import RelatedPages from './RelatedPages';
import SectionBar from './SectionBar';
import { canBeTried, TryItButton } from './TryItSlot';

/** Page of an operation or webhook: one paragraph, the facts and the fields, then its behaviour. The HTML contains all of its content. */
export default function OperationPage({ operation }: { operation: Operation }) {
  const { MethodEndpoint, ParamsDetails, RequestSchema, StatusCodes, ApiExplorer } = useParts();
  const { lead, rest } = introductionOf(operation.html);
  return (
    <div className="ref-page">
      <div className="ref-main">
        <header className="ref-head">
          <Heading as="h1">{operation.title}</Heading>
          <MethodEndpoint operation={operation} />
        </header>
        <SectionBar operation={operation} />
        <div id="overview" className="ref-overview">
          {operation.deprecated && <Deprecation ending={operation.ending} />}
          {operation.notice && <Html html={operation.notice} className="ref-notice" />}
          {lead && <Html html={`<p>${lead}</p>`} className="ref-prose" />}
          <CallFacts operation={operation} />
        </div>
        <div className="ref-body">
          {/* Expands or collapses all fields (src/boot/fields.ts). Hidden until JavaScript runs; its space is reserved. */}
          <p className="ref-fields-switch" data-fields>
            <button type="button">Expand all</button>
            <span role="status" className="ref-hidden" />
          </p>
          <ParamsDetails parameters={operation.parameters} />
          {operation.request && <RequestSchema request={operation.request} kind={operation.kind} />}
          <Behaviour operation={operation} html={rest} />
          <StatusCodes responses={operation.responses} kind={operation.kind} />
          <Callbacks callbacks={operation.callbacks} />
          <Errors errors={operation.errors} retry={operation.retry} />
          <Receiver delivery={operation.delivery} />
          <Guides guides={operation.guides ?? []} title={HEADINGS.guides} />
          <RelatedPages related={operation.related} />
          <History history={operation.history} kind={operation.kind} />
          <OperationTerms operation={operation} />
        </div>
      </div>
      <ApiExplorer operation={operation} />
      <div className={`ref-dock${canBeTried(operation) ? ' ref-dock--two' : ''}`}>
        <button type="button" className="button button--secondary" popoverTarget={EXAMPLES}>
          Code
        </button>
        <TryItButton operation={operation} />
      </div>
    </div>
  );
}

/** Deprecation notice. Third-party descriptions may not state a date. */
function Deprecation({ ending }: { ending: Ending | undefined }) {
  if (!ending) return <p className="ref-notice">Deprecated.</p>;
  const { since, until, instead } = ending;
  return (
    <p className="ref-notice">
      Deprecated since <Day date={since} />. It will be removed on <Day date={until} /> at 00:00 UTC.{' '}
      {instead ? (
        <>
          Use <a href={instead.href}>{instead.label}</a> instead.
        </>
      ) : (
        'There is no replacement.'
      )}
    </p>
  );
}
