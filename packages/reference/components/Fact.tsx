import type { ReactNode } from 'react';

/** Term of a definition list and its description. */
export default function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
