import { brand } from '../../../platform/brand';
import { fingerprint } from '../../http/pages';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays, addMonths } from '../money/dates';
import { refreshTrade, tradesOf } from './requirements';
import { actorOf, operatorOf, PLATFORM } from './shortForms';

const LINK_SECONDS = 300;
/** Types of the subjects by their kind. */
const SUBJECTS: Record<string, string> = {
  product: 'tpd',
  batch_record: 'btc',
  trade: 'trd',
  farmer: 'frm',
  farm_plot: 'fpl',
  local_seller: 'lsl',
};

/** Reasons of a rejection after which a document is retained: it is evidence, or was approved before. */
const RETAINED = ['forged', 'withdrawn'];

const ACTIONS: Record<string, string[]> = { uploaded: ['submitTradeDocument', 'deleteTradeDocument'], rejected: ['deleteTradeDocument'] };

/** Changes a document, and the requirements of the trades that it serves. */
function patchDocument(call: Call, id: string, fields: Json): Json {
  const { status, status_reason_code: code } = { ...call.need('tdc', id), ...fields };
  const changed = call.patch('tdc', id, { ...fields, allowed_actions: RETAINED.includes(code) ? [] : (ACTIONS[status] ?? []) });
  for (const trade of tradesOf(call, changed)) refreshTrade(call, trade.id);
  return call.need('tdc', changed.id);
}

/** Returns a document with the requirements that it meets. */
function viewOf(call: Call, document: Json): Json {
  const meets = tradesOf(call, document).flatMap((trade) =>
    trade.requirements
      .filter((each: Json) => each.document_category === document.category.code)
      .map(({ requirement, due_stage, is_met }: Json) => ({ trade_id: trade.id, requirement, due_stage, is_met })),
  );
  return { ...document, meets: meets.length ? meets : document.meets };
}

/** Returns a document with a link to its file, which works for 5 minutes. */
function linkedViewOf(call: Call, document: Json): Json {
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
function approve(call: Call, document: Json, verified: string | null): Json {
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

function reject(call: Call, document: Json, code: string, reason: string, fields: Json = {}): Json {
  const rejected = patchDocument(call, document.id, { status: 'rejected', status_reason_code: code, status_reason: reason, ...fields });
  call.emit('trade_document.rejected', viewOf(call, rejected));
  return rejected;
}

/** Returns the category of a code; one of which the story knows only the code needs no entries. */
function categoryOf(call: Call, code: string): Json {
  const known = call.store.list('dct').find((each) => each.code === code);
  return known ?? { fields: [], review: 'operator', subject_kinds: Object.keys(SUBJECTS), issuing_tenant_ids: [] };
}

const SCAN_SECONDS = 3;
const DECISION_SECONDS = 60;
const MOST = 200;
const CLOSED = ['proposed', 'frozen', 'rejected', 'cancelled', 'expired', 'completed', 'closed'];
const TYPES: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' };
/** Entries that are properties of the document itself. */
const OWN_ENTRIES = ['number', 'issuer', 'issued_date', 'expires_date'];

/** Returns the last day of a document whose kind is valid for some months; null without either. */
function validUntil(issued: string | null, months: number | null | undefined): string | null {
  return issued && months ? addDays(addMonths(issued, months), -1) : null;
}

/** Tells if a document has the kind, the subject and the entries of an upload. */
function isAbout(document: Json, { category_code: code, subject_id: subject, details = {}, ...given }: Json): boolean {
  const isSame = (name: string) => (given[name] ?? null) === document[name] || (name === 'expires_date' && !given[name]);
  const hasDetails = JSON.stringify(details) === JSON.stringify(document.details);
  return document.category.code === code && document.subject.id === subject && OWN_ENTRIES.every(isSame) && hasDetails;
}

export const documents: Behaviours = {
  filters: {
    listTradeDocuments: {
      trade_id: ({ trade_id: own, subject }, trade, { store }) =>
        own === trade || store.get('trd', trade)?.batches?.some(({ id }: Json) => id === subject.id) === true,
    },
    listAllTradeDocuments: { due_stage: 'handler', attention: 'handler' },
  },
  operations: {
    uploadTradeDocument: (call) => {
      const { body } = call;
      const category = call.store.list('dct').find(({ code }) => code === body.category_code);
      if (!category) return call.invalid('/category_code', 'No category has this code.', 'unknown_value');
      if (category.retired_at) call.invalid('/category_code', 'The category is retired.');
      if (!category.subject_kinds.includes(body.subject_kind)) call.invalid('/subject_kind', `Is not permitted for ${category.code}.`);
      const type = SUBJECTS[body.subject_kind];
      const subject = type ? call.need(type, body.subject_id) : undefined;
      if (body.subject_kind === 'trade' && subject && CLOSED.includes(subject.status) && !call.store.isUntouched('trd', subject.id))
        call.fail('trade_not_open', `The trade is ${subject.status}.`);
      const { name, size = 0 } = body.file;
      const ending = String(name).split('.').at(-1)?.toLowerCase() ?? '';
      if (size > 10_485_760) call.fail('file_too_large');
      if (ending !== name && !TYPES[ending]) call.fail('unsupported_media_type', 'PDF, JPEG and PNG files are accepted.');
      if (size === 0) call.fail('document_unreadable', 'The file is empty.');
      const sha256 = Array.from({ length: 8 }, (_, index) => fingerprint(`${index} ${name} ${size}`)).join('');
      const same = call.taken('tdc', (each) => each.file.sha256 === sha256 && isAbout(each, body));
      if (same) call.fail('already_exists', `The same file was already uploaded as ${same.id}.`);
      const about = call.store.list('tdc').filter((each) => each.subject.id === body.subject_id);
      if (about.length >= MOST) call.fail('limit_reached', `The subject has ${about.length} documents.`);
      const { issued_date = null, expires_date = null } = body;
      const made = call.create({
        category: { id: category.id, code: category.code, name: category.name },
        subject: { kind: body.subject_kind, id: body.subject_id },
        trade_id: body.trade_id ?? (body.subject_kind === 'trade' ? body.subject_id : null),
        owner: { tenant_id: call.caller.tenant, name: 'Ember Basket Ltd' },
        languages: body.languages ?? ['en'],
        expires_date: expires_date ?? validUntil(issued_date, category.validity_months),
        file: {
          name: name.slice(-120),
          content_type: TYPES[ending] ?? 'application/pdf',
          size_bytes: size,
          page_count: null,
          sha256,
          scan: 'pending',
        },
        visible_to: ['seller'],
        created_by: actorOf(call),
        allowed_actions: ACTIONS.uploaded,
      });
      const { replaces_document_id: replaces } = body;
      if (replaces && call.store.get('tdc', replaces)) call.store.patch('tdc', replaces, { replaced_by_document_id: made.id });
      call.after(SCAN_SECONDS, 'documents.scan', { id: made.id });
      return made;
    },
    getTradeDocument: (call) => linkedViewOf(call, call.read()),
    deleteTradeDocument: (call, { id, status, status_reason_code: code }) => {
      const isFree = status === 'uploaded' || (status === 'rejected' && !RETAINED.includes(code));
      if (!isFree && !call.store.isUntouched('tdc', id)) call.fail('record_retained', `The document is ${status}.`);
      const proof =
        call.store.list('frm').find(({ consent }) => consent?.document_id === id) ??
        call.store.list('lsl').find(({ licence }) => licence?.document_id === id);
      if (proof && !call.store.isUntouched('tdc', id)) call.fail('record_retained', `${proof.id} refers to the document.`);
      for (const replaced of call.store.list('tdc').filter(({ replaced_by_document_id: by }) => by === id))
        call.store.patch('tdc', replaced.id, { replaced_by_document_id: null });
      call.store.remove('tdc', id);
    },
    submitTradeDocument: (call, document) => {
      const category = categoryOf(call, document.category.code);
      const isStory = call.store.isUntouched('tdc', document.id);
      const { kind, id: subject } = document.subject;
      const trade = kind === 'trade' && !call.store.isUntouched('trd', subject) ? call.store.get('trd', subject) : undefined;
      if (trade && CLOSED.includes(trade.status)) call.fail('trade_not_open', `The trade is ${trade.status}.`);
      if (document.file.scan === 'pending' && !isStory) call.fail('document_not_available', 'The file is being scanned.');
      const has = (code: string) => (OWN_ENTRIES.includes(code) ? document[code] : document.details?.[code]);
      const missing: string[] = category.fields
        .filter(({ code, is_required: needed }: Json) => needed && !has(code))
        .map(({ code }: Json) => code);
      const isExpired = document.expires_date && document.expires_date < call.today();
      if ((missing.length || isExpired) && !isStory)
        call.fail('requirements_not_met', {
          detail: isExpired ? `The document expired on ${document.expires_date}.` : `Missing: ${missing.join(', ')}.`,
          errors: missing.map((code) => ({
            pointer: `/${OWN_ENTRIES.includes(code) ? code : `details/${code}`}`,
            code: 'required',
            detail: 'Is missing.',
          })),
        });
      const { note } = call.body;
      const submitted = patchDocument(call, document.id, { status: 'submitted', note, submitted_by: actorOf(call) });
      if (category.review === 'none') return viewOf(call, approve(call, submitted, null));
      if (call.caller.role === 'agency' && category.issuer_kind === 'agency')
        return viewOf(call, approve(call, submitted, 'issuing_agency'));
      call.after(DECISION_SECONDS, 'documents.decide', { id: document.id });
      return viewOf(call, submitted);
    },
    listAllTradeDocuments: (call) =>
      call.page(
        call.store
          .list('tdc')
          .filter(({ status }) => status !== 'uploaded')
          .map((document) => ({ id: document.id, created_at: document.created_at, document, status: document.status, trade: null })),
      ),
    approveTradeDocument: (call, document) => {
      const approved = approve(call, document, call.body.verified_with);
      return { document: viewOf(call, approved), trade: null };
    },
    rejectTradeDocument: (call, document) => {
      const { reason_code: code, reason, field_findings, case_reference: reference } = call.body;
      if (['forged', 'withdrawn'].includes(code) && !reference)
        call.invalid('/case_reference', 'Is required with this reason code.', 'required');
      return {
        document: viewOf(call, reject(call, document, code, reason, { field_findings, decided_by: operatorOf(call) })),
        trade: null,
      };
    },
  },
  timers: {
    'documents.scan': (call, { id }) => {
      const document = call.store.get('tdc', id);
      if (!document) return;
      const isInfected = document.file.name.includes('sandbox_infected');
      patchDocument(call, id, { file: { ...document.file, scan: isInfected ? 'infected' : 'clean', page_count: isInfected ? null : 1 } });
      if (isInfected)
        reject(call, call.need('tdc', id), 'malware', 'The file contained malware and was destroyed.', { decided_by: PLATFORM });
    },
    'documents.decide': inState('tdc', 'submitted', (call, document) => {
      const findings = [{ pointer: '/number', finding: 'The number differs from the one in the file.' }];
      if (document.number?.startsWith('REJECT-'))
        reject(call, document, 'mismatch', 'The number differs from the one in the file.', {
          field_findings: findings,
          decided_by: operatorOf(call),
        });
      else approve(call, document, 'issuer');
    }),
  },
};
