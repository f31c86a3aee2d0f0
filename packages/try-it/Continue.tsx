import { useEffect, useState } from 'react';
import MethodWord from '../reference/components/MethodWord';
import { jsonOf } from './apiProblem';
import { followUps } from './followUps';
import { type Actions, actionsPath, type TryItData } from './model';
import type { Prepared } from './request';
import type { Received } from './send';

type Props = { data: TryItData; received: Received; request: Prepared };

/** Operations of each family, which are fetched once per page. */
const files = new Map<string, Promise<Actions>>();

/** Buttons that open the requests that can follow a response, with the IDs filled in. */
export default function Continue({ data, received, request }: Props) {
  const [actions, setActions] = useState<Actions>({});
  useEffect(() => {
    let isCurrent = true;
    actionsOf(data.family).then((found) => isCurrent && setActions(found));
    return () => {
      isCurrent = false;
    };
  }, [data]);
  const found = [...followUps(jsonOf(received.text), actions, request.ids, data.route)];
  if (!found.length) return null;
  return (
    <section className="try-next" aria-labelledby="try-next">
      <h3 id="try-next">Continue from the response</h3>
      {found.map(([id, requests]) => (
        <div key={id} className="try-row">
          {found.length > 1 && <code>{id}</code>}
          {requests.map(({ title, method, href }) => (
            <a key={href} className="try-button" href={href}>
              <MethodWord method={method} /> {title}
            </a>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Fetches the operations of a family. Without them the response is shown without buttons. */
function actionsOf(family: string): Promise<Actions> {
  const known =
    files.get(family) ??
    fetch(actionsPath(family)).then(
      (response) => (response.ok ? (response.json() as Promise<Actions>) : {}),
      () => ({}),
    );
  files.set(family, known);
  return known;
}
