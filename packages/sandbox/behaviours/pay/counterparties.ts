import type { Behaviours, Call, Json } from '../behaviour';
import { verificationOf } from './counterpartyAccounts';
import { summaryOf } from './invoiceChecks';
import { settingsOf } from './invoiceLines';
import { OWED } from './invoiceState';

const MOST_GROUPS = 20;
/** Groups of a tenant. */
const MOST = 500;
const OPEN_TRANSFERS = ['pending_approval', 'scheduled', 'pending'];

/** Ends the request with 409 if another counterparty has the reference, Tax ID or registration number. */
function checkUnique(call: Call, own?: Json): void {
  const { reference, tax_id, registration_number } = call.body;
  call.unique('cpt', 'reference', reference, own?.id);
  call.unique('cpt', 'tax_id', tax_id, own?.id);
  const country = (call.body.address ?? own?.address)?.country;
  if (!registration_number) return;
  const isSame = (each: Json) =>
    each.registration_number === registration_number && each.address.country === country && each.id !== own?.id;
  const taken = call.taken('cpt', isSame);
  if (taken) call.fail('already_exists', `The registration_number ${registration_number} is already used by ${taken.id}.`);
}

function checkGroups(call: Call): void {
  for (const [index, id] of (call.body.group_ids ?? []).entries()) call.need('cgr', id, `/group_ids/${index}`);
}

const invoicesTo = (call: Call, id: string, states: string[]): Json[] =>
  call.store.list('ivc').filter((each) => each.counterparty.id === id && states.includes(each.status) && each.type_code === '380');
const draftsTo = (call: Call, id: string): Json[] =>
  call.store.list('ivc').filter((each) => each.counterparty.id === id && each.status === 'draft');
const transfersTo = (call: Call, id: string): Json[] =>
  call.store.find('obt', 'counterparty_id', id).filter(({ status }) => OPEN_TRANSFERS.includes(status));
const virtualOf = (call: Call, id: string): Json | undefined =>
  call.store.list('van').find((each) => each.counterparty.id === id && each.status === 'active');

function update(call: Call, before: Json): Json {
  checkUnique(call, before);
  checkGroups(call);
  const { id } = before;
  const { kind } = call.body;
  const open = invoicesTo(call, id, OWED).length;
  const transfers = transfersTo(call, id).length;
  if (kind === 'supplier' && before.kind !== kind && (open || virtualOf(call, id)))
    call.fail('resource_in_use', open ? `The counterparty has ${open} open invoices.` : 'The counterparty has an active virtual account.');
  if (kind === 'customer' && before.kind !== kind && transfers)
    call.fail('resource_in_use', `The counterparty has ${transfers} open transfers.`);
  const after = call.update();
  const added = after.group_ids.filter((each: string) => !before.group_ids.includes(each));
  const left = before.group_ids.filter((each: string) => !after.group_ids.includes(each));
  for (const group of added) count(call, group, 1);
  for (const group of left) count(call, group, -1);
  if (after.legal_name !== before.legal_name || after.trading_name !== before.trading_name) rename(call, after);
  return after;
}

/** Compares the names of bank accounts again, and renames drafts. Emits `counterparty_bank_account.changed` for accounts that changed. */
function rename(call: Call, party: Json): void {
  for (const account of call.store.find('cba', 'counterparty_id', party.id)) {
    const verification = {
      ...account.verification,
      ...verificationOf(party, account.account_name),
      accepted_by: null,
      accepted_reason: null,
    };
    const isPayable = verification.result === 'full';
    if (verification.result === account.verification.result && isPayable === account.is_payable) continue;
    const cooling = isPayable && !account.is_payable ? { cooling_off_ends_at: call.now(6 * 3600) } : {};
    call.change('cba', account.id, 'counterparty_bank_account.changed', { verification, is_payable: isPayable, ...cooling });
  }
  for (const { id } of draftsTo(call, party.id)) call.store.patch('ivc', id, { counterparty: summaryOf(party) });
}

function remove(call: Call): void {
  const { id } = call.need('cpt', call.params.counterparty_id);
  const use = (detail: string) => call.fail('resource_in_use', detail);
  const open = invoicesTo(call, id, OWED).length + draftsTo(call, id).length;
  if (open) use(`The counterparty has ${open} open invoices or drafts.`);
  if (virtualOf(call, id)) use('The counterparty has an active virtual account.');
  const credit = call.store
    .list('ipm')
    .find((each) => each.counterparty.id === id && each.status === 'success' && each.unapplied.amount > 0);
  if (credit) use(`${credit.id} has unused credit.`);
  if (transfersTo(call, id).length) use('The counterparty has an open transfer.');
  for (const account of call.store.find('cba', 'counterparty_id', id)) call.store.remove('cba', account.id);
  for (const group of call.need('cpt', id).group_ids) count(call, group, -1);
  call.store.remove('cpt', id);
}

/** Changes the number of members of a group. */
function count(call: Call, id: string, by: number): Json {
  const group = call.need('cgr', id);
  return call.patch('cgr', id, { member_count: Math.max(0, group.member_count + by) });
}

function checkGroupName(call: Call, name: string | undefined, own?: string): void {
  const taken = name && call.taken('cgr', (each) => each.name.toLowerCase() === name.toLowerCase() && each.id !== own);
  if (taken) call.fail('already_exists', `${taken.id} has the name ${name}.`);
}

function addMember(call: Call, group: Json): Json {
  const { id, group_ids: groups } = call.need('cpt', call.body.counterparty_id, '/counterparty_id');
  if (groups.includes(group.id)) return group;
  if (groups.length >= MOST_GROUPS) call.fail('limit_reached', `The counterparty is in ${groups.length} of ${MOST_GROUPS} groups.`);
  call.patch('cpt', id, { group_ids: [...groups, group.id] });
  return count(call, group.id, 1);
}

/** Counterparties and their groups. */
export const counterparties: Behaviours = {
  // A counterparty of the kind `both` is a customer and a supplier.
  filters: { listCounterparties: { kind: (item, kind) => [kind, 'both'].includes(item.kind) } },
  operations: {
    listCounterparties: (call) => {
      const { group_id: group } = call.query;
      if (group && !call.store.get('cgr', group)) call.invalidQuery('group_id', 'unknown_value', 'Is not the ID of a group.');
      return call.page(call.store.list('cpt').sort((one, other) => one.legal_name.localeCompare(other.legal_name)));
    },
    createCounterparty: (call) => {
      checkUnique(call);
      checkGroups(call);
      const { default_terms: terms, group_ids: groups = [] } = call.body;
      const usual = { due_days: null, currency: settingsOf(call).currency.default_currency };
      for (const group of groups) count(call, group, 1);
      return call.create({ default_terms: terms ?? usual, bank_account_count: 0, open_invoice_count: 0, open_transfer_count: 0 });
    },
    updateCounterparty: update,
    deleteCounterparty: remove,
    listCounterpartyGroups: (call) => call.pageInOrder(call.store.list('cgr').sort((one, other) => one.name.localeCompare(other.name))),
    createCounterpartyGroup: (call) => {
      checkGroupName(call, call.body.name);
      const count = call.store.list('cgr').length;
      if (count >= MOST) call.fail('limit_reached', `Your tenant has ${count} of ${MOST} groups.`);
      return call.create({ member_count: 0 });
    },
    updateCounterpartyGroup: (call) => {
      checkGroupName(call, call.body.name, call.params.group_id);
      return call.update();
    },
    deleteCounterpartyGroup: (call, { id }) => {
      for (const { id: member, group_ids: groups } of call.store.list('cpt'))
        if (groups.includes(id)) call.store.patch('cpt', member, { group_ids: groups.filter((each: string) => each !== id) });
      return call.derived();
    },
    addCounterpartyGroupMember: addMember,
    removeCounterpartyGroupMember: (call, { id, group_ids: groups }) => {
      const { group_id: group } = call.params;
      if (!groups.includes(group)) call.fail('not_found', 'The counterparty is not in the group.');
      call.patch('cpt', id, { group_ids: groups.filter((each: string) => each !== group) });
      count(call, group, -1);
    },
  },
};
