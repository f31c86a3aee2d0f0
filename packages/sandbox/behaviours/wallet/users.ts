import type { Behaviours, Call, Json } from '../behaviour';
import { masked } from '../money/names';
import { setStatus } from './accounts';
import { fullName } from './rules';

/** Seconds after which a register that did not respond does. */
const RETRY_SECONDS = 60;
const VERIFIED_POSTAL_CODE = '100001';
const YEAR_MS = 365.25 * 86_400_000;

type Check = 'matched' | 'pending';

/**
 * Looks a BVN or NIN up in the fictional register.
 *
 * @throws SandboxError `real_data_in_sandbox` for a number that may be real, `identity_mismatch`
 */
function checkNumber(call: Call, field: string, number: string): Check {
  const errors = (detail: string) => ({ detail, errors: [{ pointer: `/${field}`, code: 'refused', detail }] });
  if (!/^22200000\d{3}$/.test(number) || number === '22200000000')
    call.fail('real_data_in_sandbox', errors(`${number} is not a sandbox number.`));
  if (number.endsWith('91')) call.fail('identity_mismatch', errors('The name differs from the register.'));
  if (number.endsWith('92')) call.fail('identity_mismatch', errors('The number does not exist.'));
  return number.endsWith('93') || number.endsWith('94') ? 'pending' : 'matched';
}

/** Returns the highest tier that the checks allow. */
function maxTierOf({ bvn_check: bvn, nin_check: nin, address_verified_at: verified }: Json): string {
  const matched = [bvn, nin].filter((check) => check === 'matched').length;
  return matched === 2 ? (verified ? 'tier_3' : 'tier_2') : matched === 1 ? 'tier_1' : 'none';
}

/** Checks the numbers of a request. Returns the fields of the user, with the numbers masked, and schedules what a silent register does later. */
function identityFields(call: Call, id: string, except?: string): Json {
  const fields: Json = {};
  for (const field of ['bvn', 'nin']) {
    const number: string | undefined = call.body[field];
    if (number === undefined) continue;
    const taken = call.store.find('wus', `_${field}`, number).find((other) => other.id !== except);
    if (taken)
      call.fail('already_exists', {
        detail: `The ${field.toUpperCase()} is already used by ${taken.id}.`,
        errors: [{ pointer: `/${field}`, code: 'refused', detail: 'Is already used.' }],
      });
    const check = checkNumber(call, field, number);
    Object.assign(fields, { [field]: masked(number), [`_${field}`]: number, [`${field}_check`]: check });
    if (check === 'pending')
      call.after(RETRY_SECONDS, 'users.check', { id, field, outcome: number.endsWith('93') ? 'matched' : 'mismatched' });
  }
  return fields;
}

function checkConsent(call: Call): void {
  const { consented_at: at } = call.body;
  const age = call.ms - Date.parse(at);
  if (!(age >= 0 && age <= 30 * 86_400_000)) call.invalid('/consented_at', 'Must be at most 30 days ago.', 'out_of_range');
}

function checkPhone(call: Call, phone: string, except?: string): void {
  const taken = call.store.find('wus', 'phone_number', phone).find(({ id }) => id !== except && !call.store.isUntouched('wus', id));
  if (taken)
    call.fail('already_exists', {
      detail: `The mobile number is already used by ${taken.id}.`,
      errors: [{ pointer: '/phone_number', code: 'refused', detail: 'Is already used.' }],
    });
}

export const users: Behaviours = {
  operations: {
    createWalletUser: (call) => {
      const { body } = call;
      if (!body.bvn && !body.nin) call.invalid('/bvn', 'Send a BVN, a NIN or both.', 'required');
      if (call.ms - Date.parse(body.date_of_birth) < 18 * YEAR_MS)
        call.invalid('/date_of_birth', 'The person must be at least 18 years old.', 'out_of_range');
      checkConsent(call);
      checkPhone(call, body.phone_number);
      const id = call.id('wus');
      const checks = { bvn: null, nin: null, bvn_check: 'not_provided', nin_check: 'not_provided', ...identityFields(call, id) };
      if (body.address?.postal_code === VERIFIED_POSTAL_CODE) call.after(RETRY_SECONDS, 'users.address', { id });
      return call.create({
        id,
        ...checks,
        max_tier: maxTierOf({ ...checks, address_verified_at: null }),
        transaction_pin: { wallet_user_id: id, status: 'not_set', set_at: null, changed_at: null, locked_until: null, tries_left: 3 },
      });
    },
    updateWalletUser: (call) => {
      const { body } = call;
      const user = call.need('wus', call.params.wallet_user_id);
      for (const field of ['bvn', 'nin']) {
        const isOther = body[field] && body[field] !== user[`_${field}`];
        if (isOther && user[`${field}_check`] === 'matched' && !call.store.isUntouched('wus', user.id))
          call.invalid(`/${field}`, 'Has matched and cannot change.');
      }
      const isRenamed = ['first_name', 'middle_name', 'last_name'].some((field) => field in body && body[field] !== user[field]);
      if (body.bvn || body.nin || isRenamed) checkConsent(call);
      if (body.phone_number) checkPhone(call, body.phone_number, user.id);
      const numbers = identityFields(call, user.id, user.id);
      const address = body.address ? { address_verified_at: null } : {};
      if (body.address?.postal_code === VERIFIED_POSTAL_CODE) call.after(RETRY_SECONDS, 'users.address', { id: user.id });
      const phone = body.phone_number && body.phone_number !== user.phone_number ? { phone_number_changed_at: call.now() } : {};
      const changed = { ...user, ...numbers, ...address };
      const updated = call.update({ ...numbers, ...address, ...phone, max_tier: maxTierOf(changed) });
      if (isRenamed) {
        const name = fullName(updated).toUpperCase();
        for (const { id } of call.store.find('wal', 'owner_id', user.id)) call.patch('wal', id, { account_name: name });
      }
      return updated;
    },
    activateWalletUser: (call, { id }) => call.emit('wallet_user.activated', setStatus(call, 'wus', id, 'active')),
    deactivateWalletUser: (call, { id }) => {
      if (call.body.reason_code === 'other' && !call.body.reason)
        call.invalid('/reason', 'Is required with the reason code other.', 'required');
      return call.emit('wallet_user.deactivated', setStatus(call, 'wus', id, 'inactive'));
    },
  },
  timers: {
    'users.check': (call, { id, field, outcome }) => {
      const user = call.need('wus', id);
      if (user[`${field}_check`] === 'pending') report(call, user, { [`${field}_check`]: outcome }, field);
    },
    'users.address': (call, { id }) => {
      const user = call.need('wus', id);
      if (user.address?.postal_code === VERIFIED_POSTAL_CODE) report(call, user, { address_verified_at: call.now() }, 'address');
    },
  },
};

function report(call: Call, user: Json, fields: Json, check: string): void {
  const checked = call.patch('wus', user.id, { ...fields, max_tier: maxTierOf({ ...user, ...fields }) });
  call.emit('wallet_user.identity_checked', { checks: [check], wallet_user: checked });
}
