import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf, batchRef, companyOf, partyOf, sumOf, uniqueReference } from './shortForms';
import { patchTracking } from './trackingStages';
import { patchTrade } from './tradeContracts';

const LATEST_MS = 7 * 86_400_000;

const shortParty = (call: Call, tenant: string): Json => {
  const { tenant_id, name, country } = partyOf(call, tenant);
  return { tenant_id, name, country };
};

/** Checks the trade of a transfer, and its new owner. */
function checkTrade(call: Call, batches: Json[]): Json | undefined {
  const { reason, trade_id: id, to_tenant_id: to } = call.body;
  if (reason !== 'trade') return undefined;
  const trade = call.need('trd', id, '/trade_id');
  if (call.store.isUntouched('trd', trade.id)) return trade;
  if (!['accepted', 'in_progress', 'closed'].includes(trade.status)) call.fail('trade_not_open', `The trade is ${trade.status}.`);
  const stays = trade.status === 'closed' ? trade.closing?.ownership_stays_with : 'buyer';
  if (!stays) call.fail('trade_not_open', 'The trade is closed without a transfer.');
  if (to !== trade[stays].tenant_id) call.invalid('/to_tenant_id', `Must be the ${stays} of the trade.`);
  const own = new Set(trade.batches.map((batch: Json) => batch.id));
  const foreign = batches.find((batch) => !own.has(batch.id));
  if (foreign) call.fail('batch_not_available', `${foreign.lot_number} is not assigned to the trade.`);
  return trade;
}

export const transfers: Behaviours = {
  filters: {
    listOwnershipTransfers: {
      direction: ({ from, to }, direction, { caller }) => (direction === 'incoming' ? to : from)?.tenant_id === caller.tenant,
      counterparty_tenant_id: { at: ['from.tenant_id', 'to.tenant_id'] },
    },
  },
  operations: {
    transferOwnership: (call) => {
      const { body } = call;
      uniqueReference(call, 'own');
      const batches: Json[] = body.batch_ids.map((id: string, index: number) => {
        const known = call.store.get('btc', id);
        return known ?? call.invalid(`/batch_ids/${index}`, 'No resource with this ID is visible to your tenant.');
      });
      const isStory = batches.some(({ id }) => call.store.isUntouched('btc', id));
      const time = Date.parse(body.effective_at);
      if (!isStory && (time < call.ms - LATEST_MS || time > call.ms)) call.invalid('/effective_at', 'Must be in the last 7 days.');
      const seller = body.from_local_seller_id && call.need('lsl', body.from_local_seller_id, '/from_local_seller_id');
      if (
        seller &&
        !call.store.isUntouched('lsl', seller.id) &&
        (seller.status !== 'approved' || seller.licence?.expires_date < body.effective_at.slice(0, 10))
      )
        call.fail('local_seller_not_approved', `${seller.name} is ${seller.status}.`);
      const owner = batches[0].owner?.tenant_id;
      if (!seller && owner === body.to_tenant_id && !isStory) call.fail('same_party');
      const other = batches.find((batch) => batch.owner?.tenant_id !== owner);
      if (other && !isStory) call.fail('batch_not_available', `${other.lot_number} has another owner.`);
      const isUsed = ({ id, status }: Json) => status !== 'active' && !call.store.isUntouched('btc', id);
      const used = ['purchase', 'contribution'].includes(body.reason) && batches.find(isUsed);
      if (used) call.fail('batch_not_available', `${used.lot_number} has the status ${used.status}.`);
      const trade = checkTrade(call, batches);
      const made = call.store.put(
        'own',
        call.fresh('OwnershipTransfer', {
          ...body,
          from: seller ? null : shortParty(call, owner ?? call.caller.tenant),
          to: shortParty(call, body.to_tenant_id),
          trade_id: trade?.id ?? null,
          batches: batches.map(batchRef),
          quantity: sumOf(
            batches.map(({ quantity }) => quantity),
            batches[0].quantity.unit,
          ),
          held_by_tenant_id: batches[0].holder.tenant_id,
          trade_tracking_id: trade?.trade_tracking_id ?? null,
          recorded_by: actorOf(call),
        }),
      );
      for (const { id } of batches) call.patch('btc', id, { owner: companyOf(call, body.to_tenant_id) });
      if (trade) {
        patchTrade(call, trade.id, { ownership_transfer_ids: [...(trade.ownership_transfer_ids ?? []), made.id] });
        if (trade.trade_tracking_id && call.store.get('ttk', trade.trade_tracking_id)) patchTracking(call, trade.trade_tracking_id, {});
      }
      if (!seller) call.emit('ownership_transfer.recorded', made);
      return made;
    },
  },
};
