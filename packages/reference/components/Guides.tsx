import Heading from './Heading';
import type { Link } from './model';

type Props = { guides: readonly Link[]; title: 'Guides' | 'Used in' };

/** Guides that quote a part of the reference or link to it. */
export default function Guides({ guides, title }: Props) {
  if (!guides.length) return null;
  return (
    <section>
      <Heading id="guides">{title}</Heading>
      <ul className="ref-guides">
        {guides.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
