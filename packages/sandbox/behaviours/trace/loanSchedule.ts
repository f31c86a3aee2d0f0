import type { Behaviours, Json } from '../behaviour';
import { paidOf, payoffOf, RATE, rowsOf } from './loanRepayments';

export const loanSchedule: Behaviours = {
  operations: {
    getTradeLoanSchedule: (call) => {
      const loan = call.need('tln', call.params.trade_loan_id);
      const { currency } = loan.principal;
      const money = (amount: number) => ({ amount, currency });
      const rows = rowsOf(loan);
      const paid = paidOf(loan, rows);
      const isClosed = loan.status === 'closed_obligations_met';
      const payoff = loan.status === 'active' ? payoffOf(call, loan) : undefined;
      const sumOf = (name: string) => loan.repayments.reduce((sum: number, each: Json) => sum + each[name].amount, 0);
      return {
        trade_loan_id: loan.id,
        is_preview: !loan.disbursed_at,
        principal: loan.principal,
        interest_rate: RATE,
        rows: rows.map((row, index) => ({
          number: row.number,
          due_date: row.due,
          opening_balance: money(row.opening),
          interest: money(row.interest),
          principal: money(row.principal),
          instalment: money(row.instalment),
          closing_balance: money(row.closing),
          status:
            paid[index] >= row.instalment
              ? 'paid'
              : isClosed
                ? 'settled_early'
                : row.due && row.due < call.today()
                  ? 'overdue'
                  : 'upcoming',
          paid_amount: money(paid[index]),
          paid_at: paid[index] ? (loan.repayments.at(-1)?.repaid_at ?? null) : null,
        })),
        total_interest: loan.total_interest,
        total_payable: loan.total_payable,
        paid_principal: money(sumOf('principal_part')),
        paid_interest: money(sumOf('interest_part')),
        interest_saved: isClosed ? money(Math.max(0, loan.total_interest.amount - sumOf('interest_part'))) : null,
        payoff: payoff && {
          principal: money(payoff.principal),
          interest: money(payoff.interest),
          amount: money(payoff.principal + payoff.interest),
          day_count: payoff.days,
          valid_until_at: `${call.today()}T23:00:00Z`,
        },
        as_of_date: call.today(),
      };
    },
  },
};
