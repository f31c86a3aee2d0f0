import type { Behaviours, Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import { compareNames } from '../money/names';
import { settingsOf } from './invoiceLines';
import { OWED } from './invoiceState';
import { enquire, isAnyHolder } from './names';

/** Accounts of each kind that a tenant can have. */
const MOST = 10;

function checkName(call: Call, name: string, own?: string): void {
  const taken = call.taken('iac', (each) => each.name.toLowerCase() === name.toLowerCase() && each.id !== own);
  if (taken) call.fail('already_exists', `The account ${taken.id} has the name ${name}.`);
}

/** Makes an account the only default of its currency. */
function setDefault(call: Call, { id, currency }: Json): void {
  for (const other of call.store.list('iac'))
    if (other.currency === currency && other.id !== id && other.is_default) call.store.patch('iac', other.id, { is_default: false });
}

function bankOf(call: Call): Json {
  const { bank_code, account_number } = call.body;
  const known = call.taken(
    'iac',
    (each) => each.bank_account.account_number === account_number && each.bank_account.bank_code === bank_code,
  );
  if (known) call.fail('already_exists', `The number belongs to ${known.id}.`);
  const { legal_name: own } = settingsOf(call).seller;
  const { bank, name } = enquire(call, bank_code, account_number, own);
  if (!bank.features.includes('transfers_in')) call.fail('bank_not_supported', `Bank ${bank_code} does not accept transfers.`);
  if (!isAnyHolder(bank_code, account_number) && compareNames(name, own) === 'none')
    call.fail('name_mismatch', `The bank's name for the account is ${name}, not ${own.toUpperCase()}.`);
  return { bank_code, bank_name: bank.name, account_number, account_name: name };
}

function create(call: Call): Json {
  const { kind, name, is_default, created_by = null } = call.body;
  checkName(call, name);
  const ofKind = call.store.list('iac').filter((each) => each.kind === kind).length;
  if (ofKind >= MOST) call.fail('limit_reached', `Your tenant has ${ofKind} of ${MOST} ${kind} accounts.`);
  const isExternal = kind === 'external';
  const currency = isExternal ? 'NGN' : call.body.currency;
  const isFirst = !call.store.list('iac').some((each) => each.currency === currency);
  const none = money(0, currency);
  const own = {
    bank_code: '999',
    bank_name: 'Example Bank',
    account_number: `9011${call.world.ids.digits(6)}`,
    account_name: settingsOf(call).seller.legal_name.toUpperCase(),
  };
  const account = call.create({
    currency,
    bank_account: isExternal ? bankOf(call) : own,
    is_default: is_default || isFirst,
    name_checked_at: isExternal ? call.now() : null,
    balance: isExternal ? null : { ledger: none, held: none, available: none, as_of_at: call.now() },
    open_invoice_count: 0,
    virtual_account_count: 0,
    created_by,
  });
  if (account.is_default) setDefault(call, account);
  return account;
}

function remove(call: Call, account: Json): void {
  const { id, currency, is_default: isDefault } = account;
  const others = call.store.list('iac').filter((each) => each.currency === currency && each.id !== id);
  if (isDefault && others.length) call.fail('resource_in_use', `The account is the default of ${currency}.`);
  const invoices = call.store.list('ivc').filter((each) => each.invoice_account_id === id && ['draft', ...OWED].includes(each.status));
  if (invoices.length) call.fail('resource_in_use', `The account is on ${invoices.length} unpaid invoices or drafts.`);
  const pending = call.store.find('ipm', 'invoice_account_id', id).find(({ status }) => status === 'pending');
  if (pending) call.fail('resource_in_use', `The payment ${pending.id} is pending.`);
  const virtual = call.store.find('van', 'invoice_account_id', id).find(({ status }) => status === 'active');
  if (virtual) call.fail('resource_in_use', `${virtual.id} credits the account.`);
  const [balance, held] = [call.ledger.balance(id), call.ledger.held(id)];
  if (balance !== 0 || held !== 0) call.fail('account_has_balance', `The account holds ${asText(money(balance, currency))}.`);
  call.store.remove('iac', id);
}

/** Returns an account as the caller may see it: merchants see no balances. */
const seen = (call: Call, account: Json): Json => (call.caller.role === 'merchant' ? { ...account, balance: null } : account);

/** Invoice accounts: collection accounts on the platform, and external ones that are only recorded. */
export const accounts: Behaviours = {
  operations: {
    createInvoiceAccount: create,
    listInvoiceAccounts: (call) => {
      const all = call.store.list('iac').map((each) => seen(call, each));
      const page = all.sort((one, other) => Number(other.is_default) - Number(one.is_default) || one.name.localeCompare(other.name));
      return call.pageInOrder(page);
    },
    getInvoiceAccount: (call) => seen(call, call.read()),
    updateInvoiceAccount: (call, account) => {
      const { name, is_default: isDefault } = call.body;
      if (name) checkName(call, name, account.id);
      if (isDefault) setDefault(call, account);
      return call.update();
    },
    deleteInvoiceAccount: remove,
  },
};
