import type { Method as Name } from './model';

/** HTTP method in its colour; `WEBHOOK` for a request sent by the platform. */
export default function MethodWord({ method }: { method: Name }) {
  return <span className={`method-word method-word--${method}`}>{method.toUpperCase()}</span>;
}
