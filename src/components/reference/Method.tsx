import type { ReactNode } from 'react';
import type { Method as Name } from './model';

/** An HTTP method as a coloured word; `WEBHOOK` for a call that the platform makes. */
export default function Method({ method }: { method: Name }): ReactNode {
  return <span className={`method-word method-word--${method}`}>{method.toUpperCase()}</span>;
}
