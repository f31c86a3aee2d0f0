import type { Further } from '../behaviour';
import { afterStory } from '../target';
import { merge, operatorOf } from './shortForms';

const TYPE = 'dct';

/** Kinds of document that companies choose from. */
export const documentCategories: Further = {
  refusals: {
    createDocumentCategory: {
      already_exists: (call) => {
        const known = call.taken(TYPE, ({ code }) => code === call.body.code);
        return known && `The code ${known.code} is used by ${known.id}.`;
      },
    },
    updateDocumentCategory: {
      resource_in_use: afterStory((call, { id }) => {
        const isCurrent = (until: string | null) => until === null || until >= call.today();
        const rules = call.store.list('dcf').filter((each) => each.document_category.id === id);
        const count = rules.filter(({ valid_until_date: until }) => isCurrent(until)).length;
        return call.body.is_retired === true && count > 0 && `${count} configurations require the category.`;
      }),
    },
  },
  operations: {
    createDocumentCategory: (call) =>
      call.create({ requirement: call.body.review === 'none' ? null : 'trade_document', created_by: operatorOf(call) }),
    updateDocumentCategory: (call) => {
      const { id, retired_at: before } = call.need(TYPE, call.params.document_category_id);
      const { is_retired: isRetired } = call.body;
      return merge(call, TYPE, id, isRetired === undefined ? {} : { retired_at: isRetired ? (before ?? call.now()) : null });
    },
  },
};
