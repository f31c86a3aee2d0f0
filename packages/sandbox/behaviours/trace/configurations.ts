import type { Behaviours, Call, Json } from '../behaviour';
import { merge, operatorOf, refOf, tradable } from './shortForms';

const NOTICE_DAYS = 30;

/** Returns the condition of a rule as a sentence; null if there is none. */
function sentenceOf({ kind, country, countries, modes }: Json): string | null {
  if (kind === 'exports_from') return country === 'NG' ? 'The goods leave Nigeria.' : `The goods leave ${country}.`;
  if (kind === 'destination_in') return `The goods go to ${countries.join(', ')}.`;
  return kind === 'transport_mode' ? `The goods travel by ${modes.join(' or ')}.` : null;
}

/** Returns the level of obligation of a rule. */
function levelOf(enforced: boolean, { kind }: Json): string {
  if (!enforced) return 'recommended';
  return kind === 'always' ? 'mandatory' : 'conditional';
}

/** Returns true if a rule has the commodity, kind of document, stage and condition of `fields`. */
function hasCombination(rule: Json, fields: Json): boolean {
  return (
    rule.category.id === fields.category_id &&
    rule.document_category.id === fields.document_category_id &&
    rule.due_stage === fields.due_stage &&
    JSON.stringify(rule.condition) === JSON.stringify(fields.condition)
  );
}

/** Ends the request with 422 for a rule that starts before sellers could prepare for it. */
function checkStart(call: Call): void {
  const { is_enforced: enforced, valid_from_date: from, urgent_case_reference: urgent } = call.body;
  const days = enforced && !urgent ? NOTICE_DAYS : 1;
  if (from < call.today(days)) call.invalid('/valid_from_date', `Must be ${call.today(days)} or later.`);
}

/** Shows the rules of a category in its requirements: those of the story, and `extra` ones. */
function patchRequirements(call: Call, { category, document_category: document }: Json, rule?: Json): void {
  const { traceability_requirements: known = [] } = call.need('cmc', category.id);
  const others = known.filter((each: Json) => each.document_category !== document.code);
  const shown = rule && {
    requirement: rule.requirement,
    level: rule.level,
    due_stage: rule.due_stage,
    evidence: 'document',
    is_enforced: rule.is_enforced,
    document_category: document.code,
    applies_when: rule.applies_when,
  };
  call.patch('cmc', category.id, { traceability_requirements: shown ? [...others, shown] : others });
}

export const configurations: Behaviours = {
  operations: {
    createDocumentConfiguration: (call) => {
      const { category_id: id, document_category_id: documentId, condition, is_enforced: enforced } = call.body;
      const category = tradable(call, id);
      const document = call.need('dct', documentId, '/document_category_id');
      if (document.retired_at) call.invalid('/document_category_id', 'The category is retired.');
      checkStart(call);
      const same = call.taken('dcf', (each) => hasCombination(each, call.body));
      if (same) call.fail('already_exists', { detail: `The rule ${same.id} has the same combination.` });
      const made = call.create({
        category: refOf(category),
        document_category: refOf(document),
        requirement: document.requirement ?? 'trade_document',
        level: levelOf(enforced, condition),
        applies_when: sentenceOf(condition),
        valid_until_date: null,
        created_by: operatorOf(call),
      });
      patchRequirements(call, made, made);
      return made;
    },
    updateDocumentConfiguration: (call) => {
      const rule = call.need('dcf', call.params.document_configuration_id);
      const { condition = rule.condition, is_enforced: enforced = rule.is_enforced } = call.body;
      const changed = merge(call, 'dcf', rule.id, {
        level: levelOf(enforced, condition),
        ...(call.body.condition ? { applies_when: sentenceOf(condition) } : {}),
      });
      patchRequirements(call, changed, changed);
      return changed;
    },
    deleteDocumentConfiguration: (call) => {
      const rule = call.need('dcf', call.params.document_configuration_id);
      if (rule.is_in_use && !call.store.isUntouched('dcf', rule.id))
        call.fail('resource_in_use', { detail: 'The rule was applied to a trade.' });
      call.store.remove('dcf', rule.id);
      patchRequirements(call, rule);
    },
    deleteDocumentCategory: (call) => {
      const { id, code } = call.need('dct', call.params.document_category_id);
      const count =
        call.store.list('tdc').filter(({ category }) => category.code === code).length +
        call.store.list('dcf').filter(({ document_category: document }) => document.id === id).length;
      if (count) call.fail('resource_in_use', { detail: `${count} documents and rules refer to it.` });
      call.store.remove('dct', id);
    },
  },
};
