import type { Call, Json } from '../behaviour';
import { addMonths } from '../money/dates';
import { type Money, money } from '../money/money';

/** Months after which the KYC of a customer is reviewed, by the rating of its risk. */
export const REVIEWED_AFTER: Record<string, number> = { low: 36, medium: 12, high: 6 };

/** Returns the day on which the KYC of a customer that is checked today is reviewed. */
export const nextReview = (call: Call, { risk }: Json): string => addMonths(call.today(), REVIEWED_AFTER[risk.rating]);

const limitsOf = (single: number, daily: number, balance: number | null): Record<string, Money | null> => ({
  single_debit: money(single),
  daily_debit: money(daily),
  maximum_balance: balance === null ? null : money(balance),
});

const tier = (level: number, holder: string, title: string, limits: Json, requirements: string[], upcoming: Json | null = null): Json => ({
  tier: level,
  holder,
  title,
  limits,
  account_kinds: level === 3 ? ['current', 'savings', 'domiciliary'] : ['current', 'savings'],
  requirements,
  effective_from_date: '2026-01-02',
  upcoming,
});

/** Tiers with their limits, those for persons first. */
export const TIERS: Json[] = [
  tier(1, 'person', 'Starter account', limitsOf(2_000_000, 5_000_000, 30_000_000), ['bvn_or_nin'], {
    effective_from_date: '2027-02-01',
    limits: limitsOf(3_000_000, 5_000_000, 30_000_000),
  }),
  tier(2, 'person', 'Everyday account', limitsOf(10_000_000, 20_000_000, 50_000_000), ['bvn_and_nin']),
  tier(3, 'person', 'Full account', limitsOf(100_000_000, 500_000_000, null), ['bvn_and_nin', 'identity_document', 'proof_of_address']),
  tier(3, 'business', 'Business account', limitsOf(1_000_000_000, 2_500_000_000, null), [
    'business_verified',
    'owners_identified',
    'business_address',
  ]),
];

/** Returns the limits of a tier. */
export const tierLimits = (level: number, holder = 'person'): Json =>
  TIERS.find((each) => each.tier === level && each.holder === holder)?.limits ?? TIERS[0].limits;

/** Puts the first tier of a customer into force. Emits `customer.activated`. */
export function activate(call: Call, customer: string, level: number): void {
  call.store.put('tier', { since: call.now(), by: null }, customer);
  call.change('bcu', customer, 'customer.activated', {
    status: 'active',
    status_changed_at: call.now(),
    kyc_tier: level,
    review_due_date: nextReview(call, call.need('bcu', customer)),
    activated_at: call.now(),
  });
}

/** Returns what the next tier lacks, from the submissions of the customer. */
function missingOf(call: Call, next: Json, submissions: Json[]): Json[] {
  const isChecked = submissions.some(({ status, target_tier }) => target_tier >= next.tier && ['processing', 'in_review'].includes(status));
  const isMet = submissions.some(({ status, target_tier }) => target_tier >= next.tier && status === 'verified');
  if (isMet) return [];
  return next.requirements.map((requirement: string) => ({
    requirement,
    title: call.store.get('KycRequirement', requirement)?.title ?? requirement.replaceAll('_', ' '),
    state: isChecked ? 'being_checked' : 'not_sent',
  }));
}

/** Returns the KYC status of a customer: the tier in force, what the next one lacks, and the latest 20 submissions. */
export function statusOf(call: Call, customer: Json): Json {
  const { id, kind, name, customer_number, kyc_tier: level, review_due_date, updated_at, activated_at } = customer;
  const submissions = call.store
    .list('kys')
    .filter((each) => each.customer.id === id && each.created_at <= call.now())
    .reverse()
    .slice(0, 20);
  const next = TIERS.find((each) => each.holder === kind && each.tier > (level ?? 0));
  const waiting = submissions.find(({ status, requires_upgrade: isWaiting }) => status === 'verified' && isWaiting);
  const isChecked = submissions.some(({ status }) => ['processing', 'in_review'].includes(status));
  const set = call.store.get('tier', id);
  const isAgent = call.caller.role === 'agency';
  return {
    customer: { id, kind, name, customer_number },
    kyc_tier: level,
    tier_since_at: level === null ? null : (set?.since ?? activated_at),
    tier_set_by: set?.by ?? null,
    limits: level === null ? null : tierLimits(level, kind),
    next_tier: next?.tier ?? null,
    missing: next ? missingOf(call, next, submissions) : [],
    upgradable_to: waiting?.target_tier ?? null,
    review_due_date,
    allowed_actions: isChecked ? [] : waiting ? ['submitKyc', 'upgradeKycTier'] : ['submitKyc'],
    submissions: isAgent ? submissions.map((each) => ({ ...each, screening: null })) : submissions,
    updated_at,
  };
}
