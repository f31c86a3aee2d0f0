import { type Call, Reply } from '../behaviours/call';
import { operationOf } from '../behaviours/derived';
import { targetOf } from '../behaviours/target';
import type { Contract, Json, Operation } from '../model/contract';
import { isObject } from '../model/schemas';
import { shapeOf } from '../model/types';
import { documentOf } from './documents';
import { fingerprint } from './pages';
import { problemOf, SandboxError } from './problem';

/** Response as plain data, so that it can be stored under an idempotency key. */
export type PlainResponse = { status: number; headers: Record<string, string>; body: string | null };

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(type);

/**
 * Builds the response of a handler: its body reduced to the schema, with `ETag`. A download that the handler does not fill becomes a small
 * document of the promised media type.
 */
export function responseOf(call: Call, result: Json | Reply | undefined): PlainResponse {
  const operation = operationOf(call);
  const reply = result instanceof Reply ? result : new Reply(result);
  const usual = operation.responses.find(({ status }) => status === reply.status) ?? operation.responses[0];
  const status = reply.status ?? usual.status;
  const headers: Record<string, string> = { ...reply.headers };
  if (usual.type && !isJson(usual.type)) {
    const body = typeof reply.body === 'string' ? reply.body : (documentOf(usual.type, `Sandbox: ${operation.id}`) ?? '');
    return { status, headers: { 'Content-Type': usual.type, ...headers }, body };
  }
  if (!usual.schema || reply.body === undefined) {
    const isEmpty = !usual.type || status === 204 || status === 304;
    return { status, headers: isEmpty ? headers : { 'Content-Type': usual.type ?? '', ...headers }, body: isEmpty ? null : '' };
  }
  const body = isObject(reply.body) ? call.shaped(reply.body, usual.schema, operation.example) : reply.body;
  const tag = usual.etag && etagOf(call, isObject(reply.body) ? reply.body : undefined);
  if (tag) headers.ETag = tag;
  return { status, headers: { 'Content-Type': usual.type ?? 'application/json', ...headers }, body: JSON.stringify(body) };
}

/**
 * Returns the ETag of the resource that a response contains, that belongs to the one that the path names, such as the settings of a tenant, or that
 * the path names; undefined if there is none.
 */
function etagOf(call: Call, body?: Json): string | undefined {
  const { type, key } = targetOf(call);
  const id = typeof body?.id === 'string' ? body.id : key;
  const own = call.store.entry(shapeOf(operationOf(call), call.contract.schemas).type, id);
  const entry = own ?? call.store.entry(id.includes('_') ? id.slice(0, id.indexOf('_')) : type, id) ?? call.store.entry(type, key);
  return entry && `"v${entry.version}-${fingerprint(entry.data).slice(0, 6)}"`;
}

/** @throws SandboxError `precondition_failed` if `If-Match` names another version of the resource */
export function checkPrecondition(call: Call): void {
  const ifMatch = call.headers.get('If-Match');
  if (ifMatch === null || !operationOf(call).parameters.some(({ name }) => name === 'If-Match')) return;
  const current = etagOf(call);
  if (current === undefined || current === ifMatch) return;
  throw new SandboxError('precondition_failed', { detail: `If-Match is ${ifMatch}; the current version is ${current}.` });
}

/** Headers of an error whose `detail`, `errors` and `allowed_actions` are those of the description's example and may contradict the request. */
const EXAMPLE_TEXT = { 'Sandbox-Error-Text': 'example', 'Sandbox-Fidelity': 'example' };

/** Returns the error that `Sandbox-Error` asks for, with its documented body, marked as an example. */
export function forcedError(contract: Contract, operation: Operation, code: string): SandboxError {
  if (!Object.hasOwn(operation.errors, code)) {
    const detail = 'Must be a code that the operation lists.';
    return new SandboxError('invalid_parameter', {
      detail: `Sandbox-Error ${detail.toLowerCase()}`,
      errors: [{ pointer: 'header/Sandbox-Error', code: 'unknown_value', detail }],
    });
  }
  const { errors, allowed_actions, status } = problemOf(code, contract.problems, operation);
  const waits = status === 429 || code === 'idempotency_in_progress';
  return new SandboxError(code, { errors, allowed_actions, headers: { ...EXAMPLE_TEXT, ...(waits && { 'Retry-After': '12' }) } });
}

/**
 * Returns the headers of every response of an operation: how the sandbox makes it, and of a deprecated operation `Deprecation` (RFC 9745) and
 * `Sunset` (RFC 8594).
 */
export function headersOf({ deprecation }: Operation, fidelity: string): Record<string, string> {
  const made = { 'Sandbox-Fidelity': fidelity };
  if (!deprecation) return made;
  return { ...made, Deprecation: `@${Date.parse(deprecation.since) / 1000}`, Sunset: new Date(deprecation.until).toUTCString() };
}
