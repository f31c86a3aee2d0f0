import { CLIENT, SECRET_KEY, sessionToken } from '../../sandbox/http/caller';
import type { Sender, StepRequest } from './model';

/**
 * Builds the request of a step.
 *
 * @param origin origin of the sandbox, without a final slash
 * @param token token that an earlier step has received; by default the test credential of the sender
 */
export function requestOf(
  origin: string,
  { method, base, template, path, query, headers, body, parts }: StepRequest,
  sender: Sender | undefined,
  token = tokenOf(sender),
): Request {
  const below = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]));
  const search = new URLSearchParams(query).toString();
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded';
  const authorization = base ? token && `Bearer ${token}` : `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`;
  return new Request(`${origin}${base}${below}${search && `?${search}`}`, {
    method,
    headers: { ...headers, ...(authorization && { Authorization: authorization }) },
    body: parts
      ? formOf(parts)
      : body === undefined
        ? undefined
        : isForm
          ? new URLSearchParams(body as Record<string, string>)
          : JSON.stringify(body),
  });
}

function formOf(parts: NonNullable<StepRequest['parts']>): FormData {
  const form = new FormData();
  for (const part of parts) form.append(part.name, 'file' in part ? new File([part.file], part.file) : part.value);
  return form;
}

/** Returns the test credential of a sender. */
export function tokenOf(sender: Sender | undefined): string | undefined {
  if (!sender) return undefined;
  if (sender.credential === 'ACCESS_TOKEN') return sessionToken(sender.role);
  return sender.role === 'tenant' ? SECRET_KEY : `${SECRET_KEY}_${sender.role}`;
}
