import Html from './Html';
import { HEADINGS } from './headings';
import Identifier from './Identifier';
import type { Response } from './model';

/** Requests that can follow a response, each with the values of its parameters. */
export default function NextRequests({ next = [] }: Pick<Response, 'next'>) {
  if (!next.length) return null;
  return (
    <>
      <p className="ref-flag">{HEADINGS.nextRequests}</p>
      <ul>
        {next.map(({ name, target, operation, html, values, body, server }) => (
          <li key={name}>
            {operation ? <a href={operation.href}>{operation.label}</a> : <Identifier>{target}</Identifier>} (
            <Identifier>{name}</Identifier>
            {server && (
              <>
                , on <Identifier>{server}</Identifier>
              </>
            )}
            )
            <Html html={html} />
            {(values.length > 0 || body !== undefined) && (
              <ul>
                {values.map(({ name: parameter, value }) => (
                  <li key={parameter}>
                    <code>{parameter}</code>: <Identifier>{value}</Identifier>
                  </li>
                ))}
                {body !== undefined && (
                  <li>
                    Body: <Identifier>{body}</Identifier>
                  </li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
