import type { Behaviours, Call, Json } from '../behaviour';
import { changeBusiness, hundredths, ownersOf } from './businesses';

const MOST = 20;
/** Smallest holding that makes a person a beneficial owner, in hundredths of a percent. */
const LEAST = 500;
const REVIEW = 60;
const COMPARED = ['shares_percent', 'votes_percent', 'control', 'control_note', 'is_pep'];

function businessOf(call: Call): Json {
  const business = call.need('bbs', call.params.business_id);
  if (business.status === 'in_verification' && !call.store.isUntouched('bbs', business.id))
    call.fail('check_in_progress', `The verification started on ${business.verification_started_at} is still running.`);
  return business;
}

/** Ends the request with 422 unless the forms of control match the holding, which must be at least 5 % or a control of another kind. */
function checkControl(call: Call, { shares_percent, votes_percent, control, control_note: note }: Json): void {
  for (const [name, percent] of [
    ['shares', shares_percent],
    ['votes', votes_percent],
  ]) {
    if (control.includes(name) !== hundredths(percent) >= LEAST)
      call.invalid('/control', `Must include ${name} if the person holds 5% or more of the ${name}, and only then.`);
  }
  if (!control.length) call.invalid('/control', 'A person below 5% without other control is not a beneficial owner.');
  if (control.includes('other') !== Boolean(note)) call.invalid('/control_note', 'Must be sent with the control other, and only with it.');
}

function checkTotals(call: Call, owners: Json[], words: string): void {
  for (const name of ['shares', 'votes']) {
    const total = owners.reduce((sum, each) => sum + hundredths(each[`${name}_percent`]), 0);
    if (total > 10_000) call.fail('beneficial_ownership_invalid', `With this ${words}, ${total / 100}% of the ${name} would be held.`);
  }
}

/** Returns the name of a person. The story names more persons than it records. */
function nameOf(call: Call, id: string): string {
  const person = call.store.get('per', id);
  if (!person) return call.store.find('bow', 'person_id', id)[0]?.name ?? call.need('per', id, '/person_id');
  const isMatched = [person.bvn_check, person.nin_check].some(({ outcome }) => outcome === 'matched');
  if (!isMatched) call.fail('kyc_tier_too_low', `${id} has no matched BVN or NIN.`);
  return `${person.first_name} ${person.last_name}`;
}

/** Emits the change, and sends an entry of a verified business to its review. */
function announce(call: Call, owner: Json, change: string, changed_fields: string[] = []): void {
  const { status } = changeBusiness(call, owner.business_id, {});
  const isPending = status === 'verified';
  call.emit('beneficial_owner.changed', { change, changed_fields, owner, review_pending: isPending });
  if (!isPending) return;
  changeBusiness(call, owner.business_id, { owners_reviewed_at: null });
  call.after(REVIEW, 'owners.review', { id: owner.id });
}

function add(call: Call): Json {
  const business = businessOf(call);
  const { body } = call;
  const owners = ownersOf(call, business.id);
  checkControl(call, body);
  if (body.from_date > call.today()) call.invalid('/from_date', 'Must not be in the future.', 'out_of_range');
  const name = nameOf(call, body.person_id);
  const others = owners.filter(({ id, person_id }) => !(person_id === body.person_id && call.store.isUntouched('bow', id)));
  if (others.some(({ person_id }) => person_id === body.person_id))
    call.fail('beneficial_ownership_invalid', `${body.person_id} is already an owner of the business.`);
  if (owners.length >= MOST) call.fail('limit_reached', `The business has ${owners.length} of ${MOST} beneficial owners.`);
  const known = others.filter(({ id }) => !call.store.isUntouched('bow', id) || others.length < owners.length);
  checkTotals(call, [...known, body], 'owner');
  const owner = call.store.put('bow', {
    ...call.fresh('BeneficialOwner', {
      ...body,
      control_note: body.control_note ?? null,
      business_id: business.id,
      name,
      ended_date: null,
      end_reason_code: null,
      reviewed_at: null,
      updated_by: null,
    }),
    created_by: body.created_by ?? null,
  });
  announce(call, owner, 'added');
  return owner;
}

function update(call: Call): Json {
  const { id } = businessOf(call);
  const before = call.need('bow', call.params.beneficial_owner_id);
  if (before.ended_date !== null) call.fail('not_found');
  const after = { ...before, ...call.body };
  checkControl(call, after);
  const others = ownersOf(call, id).filter((each) => each.id !== before.id);
  checkTotals(call, [...others, after], 'change');
  const changed = COMPARED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const owner = call.store.put('bow', { ...after, reviewed_at: null, updated_by: call.body.updated_by ?? null, updated_at: call.now() });
  if (changed.length) announce(call, owner, 'updated', changed);
  return owner;
}

function remove(call: Call): void {
  businessOf(call);
  const { id, ended_date: ended } = call.need('bow', call.params.beneficial_owner_id);
  if (ended !== null) return;
  const { reason_code, ended_date = call.today(), removed_by = null } = call.query;
  const owner = call.patch('bow', id, {
    ended_date,
    end_reason_code: reason_code ?? 'control_ended',
    updated_by: removed_by,
  });
  announce(call, owner, 'removed');
}

/** Beneficial owners of businesses. */
export const owners: Behaviours = {
  filters: { listBeneficialOwners: { include_ended: 'handler' } },
  operations: {
    addBeneficialOwner: add,
    updateBeneficialOwner: update,
    removeBeneficialOwner: remove,
    listBeneficialOwners: (call, { id }) => {
      const all = call.query.include_ended ? call.store.find('bow', 'business_id', id) : ownersOf(call, id);
      const isEnded = ({ ended_date }: Json) => Number(ended_date !== null);
      return call.pageInOrder(
        all.sort((one, other) => isEnded(one) - isEnded(other) || hundredths(other.shares_percent) - hundredths(one.shares_percent)),
      );
    },
  },
  timers: {
    'owners.review': (call, { id }) => {
      const owner = call.patch('bow', id, { reviewed_at: call.now() });
      changeBusiness(call, owner.business_id, { owners_reviewed_at: call.now() });
      call.emit('beneficial_owner.changed', { change: 'reviewed', changed_fields: [], owner, review_pending: false });
    },
  },
};
