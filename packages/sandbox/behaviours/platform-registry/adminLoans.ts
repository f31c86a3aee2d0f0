import { actorOf } from '../actor';
import type { Further } from '../behaviour';
import { approve } from './loanDecisions';
import { payOut } from './loanDisbursals';
import { checkAccount, isPlatform, needsOperator, TYPE, viewOf } from './loanViews';

/** Loans that operators decide on, and disburse from the platform's lending account. */
export const adminLoans: Further = {
  operations: {
    approveAnyLoan: (call) => {
      const loan = call.need(TYPE, call.params.loan_id);
      if (!needsOperator(loan)) call.fail('forbidden', { detail: 'The tenant decides on this loan.' });
      call.cancel('loans.decide', ({ id }) => id === loan.id);
      return approve(call, loan);
    },
    disburseAnyLoan: (call) => {
      const loan = call.need(TYPE, call.params.loan_id);
      if (!isPlatform(loan)) call.fail('forbidden', { detail: 'The tenant disburses loans of its own money.' });
      // A loan of the story that was never approved has no approval.
      const { id } = loan.approval?.approved_by ?? {};
      if (id === actorOf(call).id)
        call.fail('self_approval', { detail: `The loan was approved by ${id} and must be disbursed by another operator.` });
      const { status = 'active' } = call.store.get('tnt', loan.tenant_id) ?? {};
      if (status !== 'active') call.fail('account_not_active', { detail: `The tenant is ${status}.` });
      checkAccount(call, loan.disburse_to_account_id, loan.principal.currency);
      const tenant = call.store.get('tnt', loan.tenant_id);
      return { ...(tenant && { tenant }), loan: viewOf(call, payOut(call, loan, null)) };
    },
  },
};
