import type { Call, Json } from '../behaviour';
import { addDays, daysBetween } from '../money/dates';
import { midnight } from './calendar';

const SOON_DAYS = 30;
/** Days before the expiry date on which the reminders are sent. */
const REMINDERS = [30, 7, 1];

/** Returns the validity of a document on a day. */
const statusOn = ({ expiry_date: end }: Json, today: string): string =>
  end < today ? 'expired' : end <= addDays(today, SOON_DAYS) ? 'expiring' : 'valid';

/** Returns documents with their current validity, earliest expiry date first. */
export const viewsOf = (call: Call, documents: Json[]): Json[] =>
  documents
    .map((each): Json => ({ ...each, status: statusOn(each, call.today()) }))
    .sort((one, other) => one.expiry_date.localeCompare(other.expiry_date));

/** Returns true if a document of a kind is valid on a day. */
export const hasValid = (documents: Json[], kind: string, date: string): boolean =>
  documents.some((each) => each.kind === kind && (each.issued_date ?? date) <= date && each.expiry_date >= date);

/** Returns true if another document of the same kind is valid for longer. */
export const isReplaced = (documents: Json[], paper: Json): boolean =>
  documents.some((each) => each.id !== paper.id && each.kind === paper.kind && each.expiry_date > paper.expiry_date);

/** Returns the first three and the last four characters of a document's number. */
export const masked = (number: string): string => (number.length > 7 ? `${number.slice(0, 3)}*****${number.slice(-4)}` : number);

/** Schedules the reminders of an owner's documents and their expiry, each at midnight in Lagos, in place of earlier ones. */
export function watch(call: Call, timer: string, { id: ownerId, documents }: Json): void {
  call.cancel(timer, ({ id }) => id === ownerId);
  for (const { id: paper, expiry_date: end } of documents)
    for (const days of [...REMINDERS, 0]) {
      const due = midnight(addDays(end, days ? -days : 1));
      if (due > call.ms) call.after((due - call.ms) / 1000, timer, { id: ownerId, paper, days });
    }
}

/** Returns the notice of a document that expires or has expired. */
export const noticeOf = (call: Call, paper: Json, owner: Json, jobField: string): Json => ({
  ...owner,
  document: { ...paper, status: statusOn(paper, call.today()) },
  days_left: Math.min(30, Math.max(0, daysBetween(call.today(), paper.expiry_date))),
  open_delivery_order_count: call.store
    .find('dor', jobField, owner.driver_id ?? owner.vehicle_id)
    .filter(({ status, service_date: date }) => status === 'assigned' && date > paper.expiry_date).length,
});

/** Returns the documents of a request as stored: those with a known `id` keep what is not sent, the others get an ID. */
export function storedPapers(call: Call, given: Json[], known: Json[], prefix: string): Json[] {
  return given.map((each, index) => {
    const before = known.find(({ id }) => id === each.id);
    if (each.id && !before && !known.length) return { ...each, number: each.number ?? '' };
    if (!before && !each.number) call.invalid(`/documents/${index}/number`, 'Is required for a new document.', 'required');
    if (!before && each.kind === 'licence' && !each.licence_classes?.length)
      call.invalid(`/documents/${index}/licence_classes`, 'Is required for a new licence.', 'required');
    return {
      id: before?.id ?? each.id ?? call.id(prefix),
      kind: each.kind,
      number: each.number ?? before?.number,
      issued_date: each.issued_date ?? before?.issued_date ?? null,
      expiry_date: each.expiry_date,
      document_id: each.document_id ?? before?.document_id ?? null,
      ...('issuer' in each && { issuer: each.issuer }),
      ...((each.licence_classes ?? before?._classes) && { _classes: each.licence_classes ?? before?._classes }),
    };
  });
}
