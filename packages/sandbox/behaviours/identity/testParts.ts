import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { engineFor, type Sent, send } from '../../node/testEngine';

export const identityEngine = (): Engine => engineFor('identity');

let count = 0;

/** Sends a request of the Identity API. */
export const identity = (engine: Engine, target: string, body?: Json, headers?: Record<string, string>): Promise<Sent> => {
  const [method, path] = target.split(' ');
  return send(engine, `${method} ${engine.world.contracts.get('identity')?.base}${path}`, body, headers);
};

/** Reads a resource by its path. */
export const read = async (engine: Engine, path: string): Promise<Json> => (await identity(engine, `GET ${path}`)).body;

export const CONSENT = { given_at: '2026-11-24T08:00:00Z', method: 'electronic', evidence_reference: 'EB-CONSENT-TEST' };
export const ADA = { first_name: 'Ada', last_name: 'Exemplar', date_of_birth: '1994-03-08' };
export const BELLO = { first_name: 'Bello', last_name: 'Sample', date_of_birth: '1988-11-21' };
export const KEMI = { first_name: 'Kemi', last_name: 'Facsimile', date_of_birth: '1991-05-27' };

/** Sends a check with a new reference. `purpose` and `consent` can be replaced, or omitted as undefined. */
export function check(engine: Engine, register: string, fields: Json): Promise<Sent> {
  count += 1;
  return identity(engine, `POST /verifications/${register}`, {
    reference: `T-${count}`,
    purpose: 'credit_assessment',
    consent: CONSENT,
    ...fields,
  });
}

/** Sends a check of a number, and returns its outcome, or the code of its error. */
export async function outcome(engine: Engine, register: string, fields: Json): Promise<string> {
  const { body } = await check(engine, register, fields);
  return body.code ?? body.outcome;
}

/** Returns the names of the fields that differ. */
export const differing = ({ comparisons }: Json): string[] =>
  comparisons.filter(({ result }: Json) => result === 'mismatch').map(({ field }: Json) => field);
