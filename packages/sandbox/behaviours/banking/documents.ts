import { brand } from '../../../platform/brand';
import { fingerprint } from '../../http/pages';
import { isObject } from '../../model/schemas';
import type { Behaviours, Call, Json } from '../behaviour';
import { addDays, secondsUntil } from '../money/dates';

/** What distinguishes documents of persons from those of businesses. */
type Kind = { type: 'pdc' | 'bdc'; owner: string; event: string; most: number; remove: string; required: Record<string, string[]> };

const PERSON: Kind = {
  type: 'pdc',
  owner: 'person_id',
  event: 'person_document',
  most: 50,
  remove: 'deletePersonDocument',
  required: {
    passport: ['number', 'expiry_date'],
    drivers_licence: ['number', 'expiry_date'],
    voters_card: ['number'],
    utility_bill: ['issued_date'],
    bank_reference: ['issued_date'],
    source_of_funds: ['issued_date'],
  },
};
const BUSINESS: Kind = {
  type: 'bdc',
  owner: 'business_id',
  event: 'business_document',
  most: 200,
  remove: 'deleteBusinessDocument',
  required: {
    certificate: ['number', 'issued_date'],
    scuml_certificate: ['number', 'expiry_date'],
    articles: ['issued_date'],
    status_report: ['issued_date'],
    board_resolution: ['issued_date'],
    proof_of_address: ['issued_date'],
    tax_clearance: ['number', 'expiry_date'],
  },
};

const REVIEW = 60;
const LINK = 900;
const MOST_BYTES = 10_485_760;
const WARNED_DAYS = 30;
/** Seconds after midnight in Lagos of the daily check for documents that expire soon. */
const CHECKED_AFTER = 6 * 3600;
const TYPES: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };
/** Reasons of a rejection, in words for the person. */
const REASONS: Record<string, string> = {
  unreadable: 'The picture is not readable.',
  cut_off: 'An edge or a page is missing.',
  wrong_kind: 'The document is of another kind.',
  name_differs: 'The document is in another name.',
  number_differs: 'The number differs from the record.',
  out_of_date: 'The document is too old.',
  not_genuine: 'The document was altered.',
};

/** Returns the stored form of an uploaded file, of which the sandbox keeps only name and size. */
function fileOf(call: Call): Json {
  const { file } = call.body;
  if (!isObject(file)) return call.fail('malformed_request', 'The form has no part named file.');
  const name = file.name.slice(file.name.lastIndexOf('/') + 1).slice(-120);
  const content_type = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? file.type;
  if (!Object.values(TYPES).includes(content_type))
    call.fail('unsupported_media_type', `${content_type || 'The file'} is not supported; send a JPEG, PNG or PDF file.`);
  if (file.size > MOST_BYTES) call.fail('file_too_large', 'The file is larger than 10 MB.');
  if (file.size === 0) call.fail('document_unreadable', 'The file is empty.');
  const sha256 = Array.from({ length: 8 }, (_, index) => fingerprint(`${index} ${name} ${file.size}`)).join('');
  return { file_name: name, content_type, size_bytes: file.size, sha256, download_url: null, download_url_expires_at: null };
}

function upload(call: Call, { type, owner, most, remove, required }: Kind): Json {
  const { id } = call.need(owner === 'person_id' ? 'per' : 'bbs', call.params[owner]);
  const { kind } = call.body;
  const missing = (required[kind] ?? []).find((field) => !call.body[field]);
  if (missing) call.invalid(`/${missing}`, `Must be sent for the kind ${kind}.`, 'required');
  const file = fileOf(call);
  const same = call.taken(type, (each) => each[owner] === id && each.file.sha256 === file.sha256);
  if (same) call.fail('already_exists', `The file is ${same.id}.`);
  const count = call.store.find(type, owner, id).length;
  if (count >= most) call.fail('limit_reached', `${count} of ${most} documents are stored.`);
  const stored = call.create({ [owner]: id, file, allowed_actions: [remove] });
  call.after(REVIEW, 'documents.review', { type, id: stored.id });
  return stored;
}

/** Accepts a document, or rejects it if its name asks for that. */
function review(call: Call, { event, type, remove }: Kind, id: string): void {
  const { file, expiry_date, status } = call.need(type, id);
  if (status !== 'pending_review') return;
  const [, asked = ''] = /sandbox_([a-z_]+)/.exec(file.file_name) ?? [];
  const reason = Object.keys(REASONS).find((each) => asked.startsWith(each));
  const decided = { decided_at: call.now() };
  const fields = reason
    ? { status: 'rejected', rejection_reason: reason, status_reason: REASONS[reason], allowed_actions: [remove] }
    : { status: 'accepted', allowed_actions: [] };
  call.change(type, id, `${event}.${fields.status}`, { ...decided, ...fields });
  if (reason || !expiry_date) return;
  call.after(secondsUntil(call.ms, addDays(expiry_date, -WARNED_DAYS)) + CHECKED_AFTER, 'documents.expiring', { type, id });
  call.after(secondsUntil(call.ms, addDays(expiry_date, 1)), 'documents.expire', { type, id });
}

/** Uses that prevent a deletion with 409 `resource_in_use`, and not with `record_retained`. */
const IN_USE = ['kyc_tier', 'mandate'];

function remove(call: Call, { type }: Kind, key: string): void {
  const { id, status, kind, counts_for, business_id } = call.need(type, key);
  const user =
    call.taken('kys', (each) => each.status === 'in_review' && each.evidence.some((item: Json) => item.document_id === id)) ??
    (kind === 'certificate' && call.taken('bbs', (each) => each.id === business_id && each.status === 'in_verification'));
  if (user) call.fail('resource_in_use', `${user.id} relies on the document.`);
  const use = counts_for.find((each: string) => IN_USE.includes(each));
  if (use) call.fail('resource_in_use', `The document counts for ${use}.`);
  if (status === 'accepted' || status === 'expired') call.fail('record_retained', `The document is ${status}.`);
  call.store.remove(type, id);
}

/** Returns a document with a link to its file, which works for 15 minutes. */
function withLink(call: Call, document: Json): Json {
  const end = Object.keys(TYPES).find((each) => TYPES[each] === document.file.content_type);
  const download_url = `https://${brand.sandboxHost}/files/${document.id}.${end}?signature=${call.world.ids.text(10)}`;
  return { ...document, file: { ...document.file, download_url, download_url_expires_at: call.now(LINK) } };
}

/** Returns documents as lists contain them: without links. */
const listed = (documents: Json[]): Json[] =>
  documents.map((each) => ({ ...each, file: { ...each.file, download_url: null, download_url_expires_at: null } }));

const kindOf = (type: string): Kind => (type === 'pdc' ? PERSON : BUSINESS);

/** Documents of persons and businesses, with their reviews. */
export const documents: Behaviours = {
  operations: {
    uploadPersonDocument: (call) => upload(call, PERSON),
    uploadBusinessDocument: (call) => upload(call, BUSINESS),
    listPersonDocuments: (call) => call.page(listed(call.store.find('pdc', 'person_id', call.params.person_id))),
    listBusinessDocuments: (call) => call.page(listed(call.store.find('bdc', 'business_id', call.params.business_id))),
    getPersonDocument: (call) => withLink(call, call.need('pdc', call.params.person_document_id)),
    getBusinessDocument: (call) => withLink(call, call.need('bdc', call.params.business_document_id)),
    deletePersonDocument: (call) => remove(call, PERSON, call.params.person_document_id),
    deleteBusinessDocument: (call) => remove(call, BUSINESS, call.params.business_document_id),
  },
  timers: {
    'documents.review': (call, { type, id }) => {
      if (call.store.get(type, id)) review(call, kindOf(type), id);
    },
    'documents.expiring': (call, { type, id }) => call.emit(`${kindOf(type).event}.expiring`, call.need(type, id)),
    'documents.expire': (call, { type, id }) => {
      call.change(type, id, `${kindOf(type).event}.expired`, { status: 'expired', counts_for: [] });
    },
  },
};
