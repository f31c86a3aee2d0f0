import type { Behaviours } from '../behaviour';
import { operatorOf } from './shortForms';
import { holdTracking, resumeTracking } from './trackingStages';
import { endParts, patchTrade } from './tradeContracts';
import { caseOf, intervene } from './trades';

export const adminTrades: Behaviours = {
  filters: {
    // The platform's checks are not modelled, so that no trade has findings.
    listAllTrades: { finding_kind: () => false },
  },
  operations: {
    listAllTrades: (call) => call.page(call.store.list('trd').map(caseOf)),
    getAnyTrade: (_, trade) => {
      return { ...caseOf(trade), interventions: trade._interventions ?? [] };
    },
    freezeTrade: (call, trade) => {
      const fields = { status: 'frozen', status_reason: call.body.reason, _before: trade.status };
      const frozen = patchTrade(call, trade.id, { ...fields, _interventions: intervene(call, trade, 'frozen') });
      holdTracking(call, trade.trade_tracking_id, 'trade_frozen', call.body.reason, operatorOf(call));
      call.emit('trade.frozen', frozen);
      return { ...caseOf(frozen), interventions: frozen._interventions };
    },
    unfreezeTrade: (call, trade) => {
      const status = trade._before ?? 'in_progress';
      const fields = { status, accepted_at: trade.accepted_at, status_reason: call.body.reason, frozen_at: null, _before: undefined };
      const free = patchTrade(call, trade.id, { ...fields, _interventions: intervene(call, trade, 'unfrozen') });
      resumeTracking(call, trade.trade_tracking_id, 'trade_frozen');
      call.emit('trade.unfrozen', free);
      return { ...caseOf(free), interventions: free._interventions };
    },
    closeTrade: (call, trade) => {
      const { settlement, settlement_note = null, ownership_stays_with, reason } = call.body;
      endParts(call, trade);
      const closing = { settlement, settlement_note, ownership_stays_with };
      const fields = { status: 'closed', status_reason: reason, closing, ended_at: call.now() };
      const closed = patchTrade(call, trade.id, { ...fields, _interventions: intervene(call, trade, 'closed') });
      call.emit('trade.closed', closed);
      return { ...caseOf(closed), interventions: closed._interventions };
    },
  },
};
