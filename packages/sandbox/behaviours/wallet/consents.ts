import { asDate } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState, Reply } from '../call';
import { money } from '../money/money';
import { sessionId } from '../money/names';
import { payPage, process } from './cards';
import { expireLater, MAGIC, newPayment } from './paymentEnds';
import { awaitPayer } from './payments';
import { fullName } from './rules';

const AUTHORISATION_SECONDS = 900;
const RESPONSE_SECONDS = 5;
const NEEDS_PAGE = 888_888;
const YEAR_SECONDS = 365 * 86_400;

/** Outcomes by the end of the reference. */
const OUTCOMES = ['authorised', 'rejected', 'expired'];

const usable = (call: Call, consent: Json | undefined): boolean =>
  consent?.status === 'authorised' && Date.parse(consent.expires_at) > call.ms;

/** Returns a linked account and checks that its consent is in force and has a scope. */
function linked(call: Call, scope: string): Json {
  const { linked_account_id: id } = call.params;
  if (call.store.isUntouched('lac', id))
    call.store.rewind('cns', call.need('lac', id).consent_id, ({ status }) => status === 'authorised', {});
  const account = call.need('lac', id);
  const consent = call.store.get('cns', account.consent_id);
  if (!usable(call, consent) || !account.scopes.includes(scope)) call.fail('consent_not_active');
  if (consent) call.store.patch('cns', consent.id, { last_used_at: call.now() });
  return account;
}

/** Ends the decision on a consent. */
function decide(call: Call, consent: Json, status: string): void {
  const ended = status === 'authorised' ? {} : { ended_at: call.now(), status_reason: `The request was ${status}.` };
  const fields = { status, authorisation_url: null, authorisation_expires_at: null, updated_at: call.now(), ...ended };
  if (status !== 'authorised') {
    call.emit(`consent.${status}`, call.store.patch('cns', consent.id, fields));
    return;
  }
  const previous = consent.replaces_consent_id ? call.store.get('cns', consent.replaces_consent_id) : undefined;
  const ids: string[] = previous?.linked_account_ids ?? [link(call, consent).id];
  if (previous) {
    call.change('cns', previous.id, 'consent.revoked', {
      status: 'revoked',
      revoked_by: 'newer_consent',
      status_reason: 'A newer consent replaced this one.',
      ended_at: call.now(),
    });
    for (const id of ids) call.patch('lac', id, { consent_id: consent.id, scopes: consent.scopes, consent_expires_at: consent.expires_at });
  }
  call.emit('consent.authorised', call.store.patch('cns', consent.id, { ...fields, authorised_at: call.now(), linked_account_ids: ids }));
}

/** Links an account at the customer's bank. */
function link(call: Call, consent: Json): Json {
  const owner = call.need('wus', consent.owner_id);
  const { bank_code, bank_name, scopes, expires_at } = consent;
  const account = call.fresh('LinkedAccount', {
    consent_id: consent.id,
    owner_id: owner.id,
    status: 'active',
    bank_code,
    bank_name,
    account_number: `30${call.world.ids.digits(8)}`,
    account_name: fullName(owner).toUpperCase(),
    account_type: 'savings',
    currency: 'NGN',
    block_type: bank_code === '998' ? 'debit' : 'none',
    scopes,
    consent_expires_at: expires_at,
  });
  call.store.put('lac', account);
  const amount = money(20_374_050);
  call.store.put(
    'LinkedAccountBalance',
    {
      linked_account_id: account.id,
      available: amount,
      ledger: amount,
      held: money(0),
      overdraft_limit: money(0),
      block_type: account.block_type,
      from_cache: false,
      refreshed_at: call.now(),
    },
    account.id,
  );
  return account;
}

export const consents: Behaviours = {
  filters: { listLinkedAccountTransactions: { from_date: 'handler', to_date: 'handler' } },
  operations: {
    createConsent: (call) => {
      const {
        reference,
        owner_id: ownerId,
        bank_code: code,
        scopes,
        payment_limits: limits,
        replaces_consent_id: replaces,
        expires_at: until,
      } = call.body;
      const owner = call.need('wus', ownerId, '/owner_id');
      call.unique('cns', 'reference', reference);
      if (owner.status !== 'active') call.fail('wallet_user_not_active');
      const bank = call.store.get('Bank', code);
      if (!bank?.channels.includes('linked_account')) call.fail('bank_not_supported', `Bank ${code} does not offer open banking.`);
      if (!scopes.includes('accounts')) call.invalid('/scopes', 'Must contain accounts.');
      if (scopes.includes('insights') && !scopes.includes('transactions')) call.invalid('/scopes', 'insights requires transactions.');
      if (scopes.includes('payments') && !limits) call.invalid('/payment_limits', 'Is required with the scope payments.', 'required');
      const days = until ? (Date.parse(until) - call.ms) / 86_400_000 : 365;
      if (days < 1 || days > 365) call.invalid('/expires_at', 'Must be from 1 to 365 days from now.', 'out_of_range');
      const inForce = call.store
        .find('cns', 'owner_id', ownerId)
        .find((each) => each.bank_code === code && each.status === 'authorised' && !call.store.isUntouched('cns', each.id));
      const replaced = replaces && call.store.get('cns', replaces);
      if (replaces && !(replaced?.status === 'authorised' && replaced.owner_id === ownerId && replaced.bank_code === code))
        call.invalid('/replaces_consent_id', 'Must be an authorised consent of the same user and bank.');
      if (inForce && inForce.id !== replaces)
        call.fail('already_exists', `The user has the authorised consent ${inForce.id} for bank ${code}.`);
      const id = call.id('cns');
      const consent = call.create({
        id,
        bank_name: bank?.name,
        data_classes: scopes.includes('insights') ? ['pift', 'past'] : ['pift'],
        risk: scopes.includes('insights') ? 'high_sensitive' : 'high',
        authorisation_url: payPage(call, id).replace('/authorise/', '/consents/'),
        authorisation_expires_at: call.now(AUTHORISATION_SECONDS),
        expires_at: until ?? call.now(YEAR_SECONDS),
      });
      const outcome = OUTCOMES.find((each) => reference.endsWith(`-${each}`));
      call.after(outcome ? RESPONSE_SECONDS : AUTHORISATION_SECONDS, 'consents.decide', { id, status: outcome ?? 'expired' });
      return consent;
    },
    revokeConsent: (call) => {
      const revoked = call.transition(
        {
          revoked_by: 'tenant',
          ended_at: call.now(),
          status_reason: call.body.reason ?? null,
          authorisation_url: null,
          authorisation_expires_at: null,
        },
        'revoked',
      );
      for (const id of revoked.linked_account_ids) if (call.store.get('lac', id)) call.patch('lac', id, { status: 'unlinked', scopes: [] });
      return revoked;
    },
    getLinkedAccountBalance: (call) => {
      const { id } = linked(call, 'balances');
      return { ...call.need('LinkedAccountBalance', id), refreshed_at: call.now() };
    },
    initiateLinkedAccountPayment: (call) => {
      const account = linked(call, 'payments');
      const consent = call.need('cns', account.consent_id);
      const { amount, account_id: to } = call.body;
      if (['debit', 'full'].includes(account.block_type)) call.fail('account_not_active', 'The linked account is blocked for debits.');
      const credited = call.need('wal', to, '/account_id');
      if (credited.owner_id && credited.owner_id !== account.owner_id)
        call.invalid('/account_id', 'Belongs neither to the owner of the linked account nor to your tenant.');
      if (call.need('wus', account.owner_id).status !== 'active') call.fail('wallet_user_not_active');
      checkLimits(call, account, consent, amount.amount);
      const { bank_code, account_number, owner_id } = account;
      const owner = call.need('wus', owner_id);
      const payer = {
        name: fullName(owner),
        email: owner.email,
        phone_number: owner.phone_number,
        bank_code,
        account_number,
      };
      const payment = newPayment(call, 'linked_account', AUTHORISATION_SECONDS, {
        status: 'processing',
        linked_account_id: account.id,
        payer,
        session_id: sessionId(call),
      });
      const outcome = MAGIC[amount.amount];
      if (outcome === 'processing') return process(call, payment);
      // Only a payment whose page is open can be abandoned.
      if (amount.amount !== NEEDS_PAGE && outcome !== 'none' && outcome !== 'abandoned') return awaitPayer(call, payment);
      const redirected = {
        ...payment,
        status: 'requires_authorisation',
        session_id: null,
        next_action: { kind: 'redirect', url: payPage(call, payment.id) },
      };
      return outcome ? awaitPayer(call, redirected) : expireLater(call, redirected);
    },
    listLinkedAccountTransactions: (call) => {
      linked(call, 'transactions');
      return new Reply(call.page());
    },
  },
  timers: {
    'consents.decide': inState('cns', 'pending', (call, consent, { status }) => decide(call, consent, status)),
  },
};

/** Ends the request with 422 if a payment exceeds the limits of the consent. */
function checkLimits(call: Call, account: Json, { payment_limits: limits }: Json, amount: number): void {
  const today = call.store
    .find('pay', 'linked_account_id', account.id)
    .filter((each) => asDate(Date.parse(each.created_at)) === call.today() && !['failed', 'abandoned', 'cancelled'].includes(each.status));
  const used = today.reduce((sum, each) => sum + each.amount.amount, 0);
  if (amount > limits.per_payment.amount || used + amount > limits.per_day.amount)
    call.fail('consent_limit_exceeded', 'The payment exceeds the limits of the consent.');
}
