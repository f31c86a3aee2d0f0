import type { ReactNode } from 'react';

/**
 * Button after the headers and the body of a delivery. It opens a form that verifies them (src/boot/bench.ts), and is hidden until the page is
 * interactive.
 *
 * @param props.secret secret that the delivery is signed with
 */
export default function BenchButton({ secret }: { secret: string }): ReactNode {
  return (
    <p>
      <button type="button" className="button button--secondary" data-bench={secret}>
        Verify a signature here
      </button>
    </p>
  );
}
