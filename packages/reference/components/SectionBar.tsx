import { introductionOf } from '../../markdown/html';
import { hasBehaviour } from './Behaviour';
import { HEADINGS, PLACES } from './headings';
import type { Link, Operation } from './model';

/** Links to the sections of the page. src/boot/sections.ts marks the current one, and replaces them with a list on narrow screens. */
export default function SectionBar({ operation }: { operation: Operation }) {
  return (
    <nav className="ref-bar" aria-label="Sections">
      {sectionsOf(operation).map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function sectionsOf(operation: Operation): Link[] {
  const { kind, parameters, request, callbacks, errors, delivery, related } = operation;
  const isWebhook = kind === 'webhook';
  const [first] = parameters;
  return [
    { href: '#overview', label: 'Overview' },
    ...(first ? [{ href: `#${first.place}`, label: isWebhook ? PLACES[first.place] : 'Parameters' }] : []),
    ...(request ? [{ href: '#body', label: isWebhook ? 'Payload' : 'Body' }] : []),
    ...(hasBehaviour(operation, introductionOf(operation.html).rest) ? [{ href: '#behaviour', label: 'Behaviour' }] : []),
    { href: '#responses', label: 'Response' },
    ...(callbacks ? [{ href: '#callbacks', label: HEADINGS.callbacks }] : []),
    ...(errors.length ? [{ href: '#errors', label: 'Errors' }] : []),
    ...(delivery ? [{ href: '#verify', label: 'Verify' }] : []),
    ...(related?.length ? [{ href: '#related', label: 'Related' }] : []),
  ];
}
