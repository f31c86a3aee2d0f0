import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { compareNames } from '../money/names';
import { changeSingleton, openSingleton, singleton } from '../singleton';
import { lookUp } from './nip';

/** Returns the profile as the caller may see it: the settlement account is masked for staff. */
function seen(call: Call, profile: Json): Json {
  if (call.caller.role !== 'staff') return profile;
  const hidden = (account: Json | null) => account && { ...account, account_number: `******${account.account_number.slice(-4)}` };
  const { settlement_account: account, pending_settlement_account: pending } = profile;
  return { ...profile, settlement_account: hidden(account), pending_settlement_account: hidden(pending) };
}

/** Returns the fields for a new settlement account, which takes effect after 24 hours; sending the old one withdraws the change. */
function accountFields(call: Call, { bank_code, account_number }: Json): Json {
  const { settlement_account: now, pending_settlement_account: pending, legal_name: own } = singleton(call, 'Profile');
  const isSame = (account: Json | null) => account?.bank_code === bank_code && account?.account_number === account_number;
  if (isSame(now)) return { pending_settlement_account: null };
  if (isSame(pending)) return {};
  const { bank, name } = lookUp(call, bank_code, account_number, own);
  if (compareNames(name, own) === 'none') call.fail('name_mismatch', `The account belongs to ${name}.`);
  call.cancel('profile.account', () => true);
  call.after(DAY, 'profile.account', {});
  const account = { bank_code, bank_name: bank.name, account_number, account_name: name };
  return { pending_settlement_account: { ...account, effective_at: call.now(DAY) } };
}

function update(call: Call): Json {
  const { settlement_account: account, logo_document_id: logo, ...fields } = call.body;
  const logoFields =
    logo === undefined ? {} : { logo_document_id: logo, logo_url: logo && `https://${brand.sandboxHost}/assets/banks/${logo}.png` };
  const accountChange = account ? accountFields(call, account) : {};
  const changed = changeSingleton(call, 'Profile', {
    ...fields,
    ...logoFields,
    ...accountChange,
    updated_by: call.caller.user,
    updated_at: call.now(),
  });
  if (accountChange.pending_settlement_account) call.emit('profile.settlement_account_changed', changed);
  return changed;
}

const STATUS = 'ApiStatus';

/** Returns the condition of the API. `simulate` sets that of every part. */
function status(call: Call): Json {
  const known = singleton(call, STATUS);
  const { simulate } = call.query;
  const condition = simulate ?? 'operational';
  const components = known.components.map((each: Json) => ({
    ...each,
    condition,
    ...(simulate && simulate !== 'operational' && { since_at: call.now(), message: 'Simulated in the sandbox.' }),
  }));
  const maintenance = known.maintenance.filter(({ ends_at: ends }: Json) => ends > call.now());
  return { ...known, condition, environment: 'sandbox', components, maintenance, checked_at: call.now() };
}

/** Profile of the bank, and the condition of the API. */
export const profile: Behaviours = {
  operations: {
    getProfile: (call) => seen(call, singleton(call, 'Profile')),
    updateProfile: update,
    getApiStatus: status,
  },
  timers: {
    'profile.account': (call) => {
      const { pending_settlement_account: pending } = singleton(call, 'Profile');
      if (!pending) return;
      const { effective_at: _, ...account } = pending;
      changeSingleton(call, 'Profile', { settlement_account: account, pending_settlement_account: null, updated_at: call.now() });
    },
  },
  start: (call) => {
    openSingleton(call, 'getProfile');
    openSingleton(call, 'getApiStatus');
  },
};
