import { brand } from '../../../platform/brand';
import { systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { newToken } from './sessions';

const TYPE = 'doc';
const MOST = 20_000;
const LARGEST = 10_485_760;
const SCAN_SECONDS = 3;
const LINK_SECONDS = 300;

const CONTENT_TYPES: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' };
/** Prefix of the IDs of owners by kind. */
const OWNERS: Record<string, string> = { tenant: 'tnt', business: 'biz', user: 'usr', device: 'dev', loan: 'rln' };
/** States of a loan that was never approved, so that its documents are not retained. */
const NOT_APPROVED = ['submitted_and_pending_approval', 'rejected', 'withdrawn_by_client'];

/** Returns 64 hexadecimal digits that depend on a text, in place of a digest of a file that the sandbox does not read. */
function digestOf(text: string): string {
  let state = 2_166_136_261;
  const word = (round: number) => {
    for (const character of `${round} ${text}`) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619) >>> 0;
    return state.toString(16).padStart(8, '0');
  };
  return Array.from({ length: 8 }, (_, round) => word(round)).join('');
}

function ownerOf(call: Call): Json {
  const { owner_kind: kind, owner_id: id } = call.body;
  if (kind === 'tenant') return { kind, id: id ?? call.caller.tenant };
  if (!id) return call.invalid('/owner_id', 'Is required for this kind of owner.', 'required');
  call.need(OWNERS[kind] ?? kind, id, '/owner_id');
  return { kind, id };
}

function upload(call: Call): Json {
  const { file, purpose, expires_date: expires } = call.body;
  if (purpose === 'director_identity' && !expires) call.invalid('/expires_date', 'Is required for this purpose.', 'required');
  const extension = String(file.name).split('.').at(-1)?.toLowerCase() ?? '';
  const content_type = CONTENT_TYPES[extension];
  if (!content_type) call.fail('unsupported_media_type', 'Only PDF, JPEG and PNG files are accepted.');
  if (file.size > LARGEST) call.fail('file_too_large', `The file has ${file.size} bytes; ${LARGEST} are accepted.`);
  const known = call.store.list(TYPE);
  if (known.length >= MOST) call.fail('limit_reached', `The sandbox has ${MOST} of ${MOST} documents.`);
  const sha256 = digestOf(`${file.name} ${file.size}`);
  const document = call.create({
    owner: ownerOf(call),
    file_name: String(file.name).slice(0, 120),
    content_type,
    size_bytes: Math.max(1, file.size),
    sha256,
    duplicate_of: known.find((each) => each.sha256 === sha256)?.id ?? null,
    download_count: 0,
  });
  call.after(SCAN_SECONDS, 'documents.scan', { id: document.id, isInfected: String(file.name).includes('sandbox_infected') });
  return document;
}

function remove(call: Call, document: Json): undefined {
  const { id, is_on_legal_hold: isHeld, retained_until: until } = document;
  if (isHeld) call.fail('legal_order_in_force');
  if (until) call.fail('record_retained', `The document is retained until ${until}.`);
  const loans = call.store.list('rln').filter((each) => each.document_ids.includes(id) && !call.store.isUntouched('rln', each.id));
  const open = loans.find(({ status }) => status === NOT_APPROVED[0]);
  if (open) call.fail('resource_in_use', `${open.id} refers to the document.`);
  const approved = loans.find(({ status }) => !NOT_APPROVED.includes(status));
  if (approved) call.fail('record_retained', `The approval of ${approved.id} is based on the document.`);
  call.store.remove(TYPE, id);
  return undefined;
}

/** Documents: their upload, scan, download and deletion. */
export const documents: Further = {
  operations: {
    uploadDocument: upload,
    deleteDocument: remove,
    downloadDocument: (call, document) => {
      const { id, status, file_name, content_type, size_bytes, download_count: count } = document;
      if (status !== 'available') call.fail('document_not_available', `The document is ${status}.`);
      call.store.patch(TYPE, id, { download_count: count + 1, last_downloaded_at: call.now() });
      const url = `https://${brand.sandboxHost}/downloads/${id}?token=${newToken(call, 'dl', 24)}`;
      return { document_id: id, url, expires_at: call.now(LINK_SECONDS), file_name, content_type, size_bytes };
    },
  },
  timers: {
    'documents.scan': (call, { id, isInfected }) => {
      const document = call.store.get(TYPE, id);
      if (!document) return;
      const status = isInfected ? 'rejected' : 'available';
      const result = isInfected
        ? { status_reason_code: 'malware', allowed_actions: ['deleteDocument'] }
        : { page_count: document.content_type === 'application/pdf' ? 1 : null, allowed_actions: ['downloadDocument', 'deleteDocument'] };
      const state = { status, status_changed_at: call.now(), status_changed_by: systemActor('Document scan') };
      call.change(TYPE, id, `document.${status}`, { ...state, ...result });
    },
  },
};
