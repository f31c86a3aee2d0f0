import { Fragment } from 'react';
import Code from './Code';
import Fact from './Fact';
import Guides from './Guides';
import Heading from './Heading';
import Html from './Html';
import type { ErrorPageData } from './model';
import PageLinks from './PageLinks';

/** Page of an error code, which is the target of a problem's `type`: cause, remedy, and the operations that return it. */
export default function ErrorPage({ error }: { error: ErrorPageData }) {
  const { code, status, phrase, title, type, advice, cause, remedy, again, sample } = error;
  return (
    <div className="ref-page">
      <div className="ref-head ref-prose">
        <Heading as="h1">
          <BreakableName name={code} />
        </Heading>
        <p className="ref-lead">{title}.</p>
        <dl className="ref-call">
          <Fact term="Status">
            {status} {phrase}
          </Fact>
          <Fact term="Retryable">{advice}</Fact>
          <Fact term={<code>type</code>}>
            <code>{type}</code>
          </Fact>
        </dl>
        <Heading id="cause">Cause</Heading>
        <Html html={cause} />
        <Heading id="remedy">Remedy</Heading>
        <Html html={remedy} className="ref-remedy" />
        <Heading id="again">Retries</Heading>
        <Html html={again} />
      </div>
      <aside className="ref-examples" aria-label="Example">
        <Code language="http" title={sample.operation ? `Response of “${sample.operation.label}”` : 'Response'} text={sample.text} />
      </aside>
      <div className="ref-body">
        <Guides guides={error.guides} title="Used in" />
        <Heading id="operations">Operations</Heading>
        <ReturnedBy error={error} />
      </div>
    </div>
  );
}

/** Maximum number of operations that are listed without folding their families. */
const FEW = 12;

const countOf = (groups: ErrorPageData['families'][number]['groups']) => groups.reduce((sum, { pages }) => sum + pages.length, 0);

function ReturnedBy({ error: { rule, families } }: { error: ErrorPageData }) {
  const isShort = families.length === 1 || families.reduce((sum, { groups }) => sum + countOf(groups), 0) <= FEW;
  return (
    <>
      <Html html={rule} />
      {!rule && !families.length && <p>No documented operation returns this error.</p>}
      {families.map(({ family, groups }) => (
        <details key={family.href} className="ref-nested" open={isShort}>
          <summary>
            {family.label} ({countOf(groups)})
          </summary>
          <dl className="ref-returned-by">
            {groups.map(({ group, pages }) => (
              <Fact key={group.href} term={<a href={group.href}>{group.label}</a>}>
                <PageLinks pages={pages} />
              </Fact>
            ))}
          </dl>
        </details>
      ))}
    </>
  );
}

/** Code that may break after an underscore on narrow screens. */
function BreakableName({ name }: { name: string }) {
  return name.split('_').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never change order
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
}
