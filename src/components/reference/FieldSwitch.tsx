import type { ReactNode } from 'react';

/** Opens or closes all nested fields. Until the page is alive it is not to be seen; its room is kept (src/components/StaticPage/fields.ts). */
export default function FieldSwitch(): ReactNode {
  return (
    <p className="ref-fields-switch" data-fields>
      <button type="button">Expand all</button>
      <span role="status" className="ref-hidden" />
    </p>
  );
}
