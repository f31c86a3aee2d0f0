import type { Call, Json } from '../behaviour';
import { checkSandboxNumber, masked, query } from './registers';

/** Reasons of a rejection by the field in which a register differs. */
const NAMES: Record<string, string> = { first_name: 'name_differs', last_name: 'name_differs', date_of_birth: 'date_of_birth_differs' };

/** Returns a document that can be evidence; ends the request with 409 for one that was rejected or has expired. */
function documentOf(call: Call, id: string, at: string): Json {
  const document = call.need(id.slice(0, 3), id, `${at}/document_id`);
  if (document.status === 'rejected' || document.status === 'expired')
    call.fail('document_not_available', { detail: `${id} was ${document.status}: ${document.rejection_reason ?? 'out_of_date'}.` });
  return document;
}

/** Returns a number as evidence, checked against its register. */
function numberOf(call: Call, { id_type, number }: Json, person: Json | undefined): Json {
  const none = { kind: 'number', from_record: false, id_type, document_id: null, visit_date: null };
  if (!person || (id_type !== 'bvn' && id_type !== 'nin')) return { ...none, outcome: 'accepted', reason: null, checked_at: call.now() };
  checkSandboxNumber(call, number);
  const check = query(call, id_type, number, { ...person, ...call.body.corrected_identity } as never);
  const outcome = { matched: 'accepted', source_unavailable: 'pending' }[check.outcome as string] ?? 'rejected';
  if (!person[id_type])
    call.store.patch('per', person.id, { [id_type]: masked(number), [`_${id_type}`]: number, [`${id_type}_check`]: check });
  const [field] = check.mismatched_fields;
  const why = outcome === 'rejected' ? (NAMES[field] ?? 'number_not_found') : null;
  const reason = why && (why === 'number_not_found' ? 'The register does not have the number.' : 'The register has other data.');
  return { ...none, outcome, reason, checked_at: outcome === 'pending' ? null : call.now(), _why: why };
}

/**
 * Returns an item of evidence as the submission stores it.
 *
 * @param index position in the request, for the pointer of an error
 * @param person person of the customer; undefined for a business
 */
export function evidenceOf(call: Call, given: Json, index: number, person: Json | undefined): Json {
  const at = `/evidence/${index}`;
  const none = {
    from_record: false,
    id_type: null,
    document_id: null,
    visit_date: null,
    outcome: 'pending',
    reason: null,
    checked_at: null,
  };
  if (given.kind === 'number') return numberOf(call, given, person);
  if (given.kind !== 'document') return { ...none, kind: given.kind, visit_date: given.preferred_date ?? null };
  const { id, kind, status, decided_at: decided } = documentOf(call, given.document_id, at);
  const id_type = call.store.get('IdType', kind) ? kind : null;
  const accepted = status === 'accepted' ? { outcome: 'accepted', checked_at: decided } : {};
  return { ...none, kind: 'document', id_type, document_id: id, ...accepted };
}

/** Returns the numbers on record that have matched. */
export const onRecord = (person: Json | undefined): Json[] =>
  ['bvn', 'nin'].flatMap((id_type) => {
    const check = person?.[`${id_type}_check`];
    if (check?.outcome !== 'matched') return [];
    const { checked_at } = check;
    return [
      { kind: 'number', from_record: true, id_type, document_id: null, visit_date: null, outcome: 'accepted', reason: null, checked_at },
    ];
  });
