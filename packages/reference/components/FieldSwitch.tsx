import type { ReactNode } from 'react';

/** Button that expands or collapses all nested fields (src/boot/fields.ts). Hidden until JavaScript runs; its space is reserved. */
export default function FieldSwitch(): ReactNode {
  return (
    <p className="ref-fields-switch" data-fields>
      <button type="button">Expand all</button>
      <span role="status" className="ref-hidden" />
    </p>
  );
}
