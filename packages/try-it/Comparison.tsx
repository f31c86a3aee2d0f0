import { compare, isSame, isSameProblem } from './compare';
import type { Received } from './send';

type Props = { first: Received; second: Received; hasKey: boolean };

/** Comparison of the responses to a request that was sent twice. */
export default function Comparison({ first, second, hasKey }: Props) {
  return (
    <section className="try-comparison" aria-labelledby="try-comparison">
      <h3 id="try-comparison">Comparison with the first response</h3>
      <p>{verdictOf(first, second, hasKey)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">First response</th>
            <th scope="col">Second response</th>
          </tr>
        </thead>
        <tbody>
          {compare(first, second).map(({ name, first: one, second: other, isEqual }) => (
            <tr key={name} className={isEqual ? undefined : 'try-different'}>
              <th scope="row">
                {name} <span className="try-quiet">{isEqual ? 'equal' : 'different'}</span>
              </th>
              <td>{one ?? <span className="try-quiet">none</span>}</td>
              <td>{other ?? <span className="try-quiet">none</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function verdictOf(first: Received, second: Received, hasKey: boolean): string {
  if (isSameProblem(first, second)) return 'The status and the body are identical, apart from the ID of the request.';
  if (!isSame(first, second)) return 'The status or the body differs.';
  if (!hasKey || first.status >= 400) return 'The status and the body are identical.';
  return 'The status and the body are identical: the server recognised the key, and processed the request only once.';
}
