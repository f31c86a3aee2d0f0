import { brand } from '../../../platform/brand';
import type { Call, Json } from '../behaviour';
import { refreshTrade, tradesOf } from './requirements';
import { operatorOf } from './shortForms';

const LINK_SECONDS = 300;
/** Types of the subjects by their kind. */
export const SUBJECTS: Record<string, string> = {
  product: 'tpd',
  batch_record: 'btc',
  trade: 'trd',
  farmer: 'frm',
  farm_plot: 'fpl',
  local_seller: 'lsl',
};

/** Reasons of a rejection after which a document is retained: it is evidence, or was approved before. */
export const RETAINED = ['forged', 'withdrawn'];

export const ACTIONS: Record<string, string[]> = {
  uploaded: ['submitTradeDocument', 'deleteTradeDocument'],
  rejected: ['deleteTradeDocument'],
};

/** Changes a document, and the requirements of the trades that it serves. */
export function patchDocument(call: Call, id: string, fields: Json): Json {
  const { status, status_reason_code: code } = { ...call.need('tdc', id), ...fields };
  const changed = call.patch('tdc', id, { ...fields, allowed_actions: RETAINED.includes(code) ? [] : (ACTIONS[status] ?? []) });
  for (const trade of tradesOf(call, changed)) refreshTrade(call, trade.id);
  return call.need('tdc', changed.id);
}

/** Returns a document with the requirements that it meets. */
export function viewOf(call: Call, document: Json): Json {
  const meets = tradesOf(call, document).flatMap((trade) =>
    trade.requirements
      .filter((each: Json) => each.document_category === document.category.code)
      .map(({ requirement, due_stage, is_met }: Json) => ({ trade_id: trade.id, requirement, due_stage, is_met })),
  );
  return { ...document, meets: meets.length ? meets : document.meets };
}

/** Returns a document with a link to its file, which works for 5 minutes. */
export function linkedViewOf(call: Call, document: Json): Json {
  const view = viewOf(call, document);
  if (document.file.scan !== 'clean') return view;
  const token = call.world.ids.text(20);
  return {
    ...view,
    download_url: `https://${brand.sandboxHost}/downloads/${document.id}?token=${token}`,
    download_expires_at: call.now(LINK_SECONDS),
  };
}

/** Approves a document, as its issuer, without a review, or on behalf of an operator. */
export function approve(call: Call, document: Json, verified: string | null): Json {
  const fields = document.category.code ? categoryOf(call, document.category.code).fields.map(({ code }: Json) => code) : [];
  const visible_to = ['seller', 'buyer', 'distributor', 'agency'];
  const decided = {
    decided_by: verified ? operatorOf(call) : null,
    verified_with: verified,
    verified_fields: verified && verified !== 'issuing_agency' ? fields : [],
  };
  const approved = patchDocument(call, document.id, { status: 'approved', ...decided, visible_to });
  if (document.replaces_document_id && call.store.get('tdc', document.replaces_document_id))
    call.store.patch('tdc', document.replaces_document_id, { replaced_by_document_id: document.id });
  call.emit('trade_document.approved', viewOf(call, approved));
  return approved;
}

export function reject(call: Call, document: Json, code: string, reason: string, fields: Json = {}): Json {
  const rejected = patchDocument(call, document.id, {
    status: 'rejected',
    status_reason_code: code,
    status_reason: reason,
    ...fields,
  });
  call.emit('trade_document.rejected', viewOf(call, rejected));
  return rejected;
}

/** Returns the category of a code; one of which the story knows only the code needs no entries. */
export function categoryOf(call: Call, code: string): Json {
  const known = call.store.list('dct').find((each) => each.code === code);
  return known ?? { fields: [], review: 'operator', subject_kinds: Object.keys(SUBJECTS), issuing_tenant_ids: [] };
}
