import type { Call, Json } from '../behaviour';
import type { Money } from '../money/money';

type Requirement = { class: string; count: number };
type Rule = { up_to: Money | null; required: Requirement[] };

/** Returns true if a person of one class counts for another: class a counts for b and c, b for c. */
const countsFor = (has: string, needs: string): boolean => has <= needs;

/** Returns the rules with the smallest `up_to` that is not below the amount. */
function rulesFor(rules: Rule[], amount: number): Rule[] {
  const fitting = rules.filter(({ up_to: most }) => most === null || most.amount >= amount);
  const smallest = fitting[0]?.up_to?.amount;
  return fitting.filter(({ up_to: most }) => most?.amount === smallest);
}

/** Returns how many signatures a rule lacks. Each person counts once, for the highest class that they can meet. */
export function missingFor({ required }: Rule, classes: string[]): number {
  const left = [...classes].sort();
  let missing = 0;
  for (const { class: needed, count } of [...required].sort((one, other) => one.class.localeCompare(other.class))) {
    const able = left.filter((has) => countsFor(has, needed)).length;
    missing += count - left.splice(0, Math.min(count, able)).length;
  }
  return missing;
}

/** Returns the amount in kobo up to which one signatory can decide alone; undefined if there is no limit. */
export function aloneUpTo({ mandate }: Json): number | undefined {
  if (!mandate) return undefined;
  const alone = (mandate.rules as Rule[]).filter(({ required }) => required.reduce((sum, { count }) => sum + count, 0) === 1);
  const highest = alone.at(-1);
  return highest ? (highest.up_to?.amount ?? undefined) : 0;
}

/**
 * Returns the signatures that a payment needs; null for an account without a mandate.
 *
 * @throws SandboxError `validation_failed` if the person who signs is not an accepted signatory
 */
export function signaturesFor(call: Call, source: Json, amount: Money): Json | null {
  const signer = call.body.signed_by_person_id;
  const accepted: Json[] = (source.signatories ?? []).filter(({ status }: Json) => status === 'accepted');
  if (!source.mandate) {
    if (signer) call.invalid('/signed_by_person_id', 'The account has no mandate.');
    return null;
  }
  if (signer && !accepted.some(({ person_id }) => person_id === signer))
    call.invalid('/signed_by_person_id', 'Must be an accepted signatory of the account.');
  const rules = rulesFor(source.mandate.rules, amount.amount);
  const signed = accepted.filter(({ person_id }) => person_id === signer);
  const missing = Math.min(
    ...rules.map((rule) =>
      missingFor(
        rule,
        signed.map((each) => each.class),
      ),
    ),
  );
  const asked = accepted.filter((each) => signed.includes(each) || missing > 0);
  return {
    rules,
    missing_count: missing,
    signatories: asked.map(({ person_id, name, class: has }) => {
      const isSigned = person_id === signer;
      return { person_id, name, class: has, decision: isSigned ? 'signed' : null, decided_at: isSigned ? call.now() : null, reason: null };
    }),
    expires_at: missing > 0 ? call.now(172_800) : null,
  };
}

/** Returns the explanation of a payment that lacks signatures. */
export function missingSignatures({ missing_count: missing, rules }: Json): string {
  return `Waiting for ${missing} ${missing === 1 ? 'signatory' : 'signatories'} of class ${rules[0].required[0].class}.`;
}
