import type { Behaviours } from '../behaviour';

export const audits: Behaviours = {
  operations: {
    listAudits: (call) => {
      const { actor_user_id: user, subject_id: subject } = call.query;
      const found = call.store
        .list('mau')
        .filter(({ actor }) => !user || actor.user_id === user)
        .filter(({ subject: about }) => !subject || about.id === subject);
      return call.page(found);
    },
  },
};
