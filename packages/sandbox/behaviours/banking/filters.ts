import type { Further, Json } from '../behaviour';

/** Filters of lists that are otherwise derived, by values that are not in the items. */
export const filters: Further = {
  filters: {
    listBusinesses: {
      person_id: ({ id }, person, { store }) =>
        store.find('bow', 'business_id', id).some((owner) => owner.person_id === person && owner.ended_date === null),
    },
    listFixedDepositProducts: {
      term_days: ({ rates }, days) => rates.some(({ from_term_days: from, to_term_days: to }: Json) => from <= days && days <= to),
    },
    listKycRequirements: {
      customer_id: ({ holder }, customer, { store }) => store.get('bcu', customer)?.kind === holder,
    },
    listLoans: {
      is_overdue: ({ status, days_overdue: days, grace_days: grace }, isWanted) => (status === 'active' && days > grace) === isWanted,
    },
    listPersons: {
      phone_number: ({ id }, number, { store }) =>
        store.find('pph', 'person_id', id).some((each) => each.phone_number === number && each.status === 'verified'),
      client_id: ({ customer_id: customer }, client, { store }) => store.get('bcu', customer ?? '')?.client_id === client,
    },
  },
};
