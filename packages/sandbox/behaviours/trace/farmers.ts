import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { areaOf, checkGeometry } from './plots';
import { actorOf, merge, refOf, thousandths } from './shortForms';

const LOOKUP_SECONDS = 5;
const PLOT_SECONDS = 60;
const MOST_PLOTS = 50;
const MISMATCH = '22200000041';
const SILENT = '22200000093';
const LOOKED_UP = ['name', 'nin', 'birth_date'];

/** Ends the request with 422 for a number that could belong to a real person. */
function checkNumber(call: Call, nin: string | undefined): void {
  if (nin !== undefined && !/^22200000(00[1-9]|0[1-9]\d|[1-9]\d\d)$/.test(nin))
    call.fail('real_data_in_sandbox', { detail: `${nin} is not a sandbox number.` });
}

/** Queries the register, which responds after a few seconds, or never. */
function lookUp(call: Call, farmer: Json): void {
  call.cancel('farmers.lookup', ({ id }) => id === farmer.id);
  if (farmer._nin !== SILENT) call.after(LOOKUP_SECONDS, 'farmers.lookup', { id: farmer.id });
}

/** Verification of entries about which the register has not been asked yet. */
const UNVERIFIED = { outcome: null, mismatched_fields: [], asked_at: null, attempts: 0 };

/** Returns the state changes that are available to the company that registered a farmer. */
function actionsOf(batchCount: number): string[] {
  return ['updateFarmer', ...(batchCount === 0 ? ['deleteFarmer'] : [])];
}

/** Ends the request with 409 if your company has registered the number. */
function checkUnique(call: Call, nin: string | undefined, exceptId?: string): void {
  const taken = nin && call.store.find('frm', '_nin', nin).find(({ id }) => id !== exceptId);
  if (taken) call.fail('already_exists', { detail: `The NIN is already registered as ${taken.id}.` });
}

const consentOf = (given: Json): Json => ({ document_id: null, ...given, withdrawn_at: null });

export const farmers: Behaviours = {
  filters: {
    listFarmers: {
      has_plots: ({ plot_count: count }, isWanted) => count > 0 === isWanted,
      trade_id: ({ id }, trade, { store }) =>
        store.list('btc').some((batch) => batch.trade?.id === trade && batch.origin?.farmer_id === id),
    },
    listFarmPlots: { include_replaced: 'handler' },
  },
  operations: {
    registerFarmer: (call) => {
      const { nin, consent } = call.body;
      checkNumber(call, nin);
      if (!consent.purposes.includes('traceability')) call.invalid('/consent/purposes', 'Must include traceability.');
      if (consent.document_id) call.need('tdc', consent.document_id, '/consent/document_id');
      checkUnique(call, nin);
      const made = call.create({
        tenant_id: call.caller.tenant,
        nin: `*******${nin.slice(-4)}`,
        shares_name: consent.purposes.includes('share_name_with_buyers'),
        consent: consentOf(consent),
        verification: UNVERIFIED,
        plot_count: 0,
        total_area_hectares: '0.00',
        batch_count: 0,
        created_by: actorOf(call),
        allowed_actions: actionsOf(0),
        _nin: nin,
      });
      lookUp(call, made);
      return made;
    },
    updateFarmer: (call) => {
      const { consent, withdraw_consent: withdraws, ...body } = call.body;
      const farmer = call.need('frm', call.params.farmer_id);
      checkNumber(call, body.nin);
      checkUnique(call, body.nin, farmer.id);
      if (consent && withdraws) call.invalid('/withdraw_consent', 'Cannot be sent together with consent.');
      if (withdraws) {
        const erased = { name: null, phone: null, birth_date: null, cooperative: null, address: { ...farmer.address, village: null } };
        return merge(call, 'frm', farmer.id, { ...erased, shares_name: false, consent: { ...farmer.consent, withdrawn_at: call.now() } });
      }
      const sent = LOOKED_UP.filter((name) => body[name] !== undefined);
      const differs = sent.some((name) => (name === 'nin' ? body.nin !== farmer._nin : body[name] !== farmer[name]));
      const asks = farmer.status === 'rejected' ? sent.length > 0 : differs;
      if (asks && farmer.status === 'pending_verification' && !call.store.isUntouched('frm', farmer.id))
        call.fail('invalid_state_transition', { detail: 'The register is being queried.' });
      const changed = merge(call, 'frm', farmer.id, {
        ...(body.nin && { nin: `*******${body.nin.slice(-4)}`, _nin: body.nin }),
        ...(consent && { consent: consentOf(consent), shares_name: consent.purposes.includes('share_name_with_buyers') }),
        ...(asks && { status: 'pending_verification', status_reason: null, verification: UNVERIFIED }),
        ...(asks && { allowed_actions: actionsOf(farmer.batch_count) }),
      });
      if (asks) lookUp(call, changed);
      return changed;
    },
    deleteFarmer: (call) => {
      const { id } = call.need('frm', call.params.farmer_id);
      const named = call.store.list('btc').find(({ origin }) => origin?.farmer_id === id);
      if (named) call.fail('record_retained', { detail: `The batch ${named.lot_number} names the farmer.` });
      const listed = call.store.list('tpd').find(({ origin }) => origin?.farmer_ids?.includes(id));
      if (listed) call.fail('record_retained', { detail: `The product ${listed.id} names the farmer.` });
      for (const plot of call.store.find('fpl', 'farmer_id', id)) call.store.remove('fpl', plot.id);
      call.store.remove('frm', id);
    },
    addFarmPlot: (call) => {
      const { body } = call;
      const farmer = call.need('frm', call.params.farmer_id);
      if (farmer.consent?.withdrawn_at) call.fail('farmer_not_verified', { detail: 'The farmer has withdrawn the consent.' });
      const category = call.need('cmc', body.category_id, '/category_id');
      if (!category.is_tradable || category.kind !== 'agricultural')
        call.fail('category_not_tradable', { detail: `${category.name} is not grown on plots.` });
      const own = call.store.find('fpl', 'farmer_id', farmer.id).filter(({ replaced_by_plot_id: by }) => !by);
      if (own.length >= MOST_PLOTS) call.fail('limit_reached', { detail: `The farmer has ${own.length} of ${MOST_PLOTS} plots.` });
      checkGeometry(call, category, farmer.id);
      const isCovered = category.eudr?.relevance === 'covered';
      const made = call.create({
        category: refOf(category),
        drawn_area_hectares: body.geometry.kind === 'polygon' ? areaOf(body.geometry.ring).toFixed(2) : null,
        deforestation: isCovered ? 'not_checked' : 'not_needed',
        created_by: actorOf(call),
      });
      if (body.replaces_plot_id) call.store.patch('fpl', call.need('fpl', body.replaces_plot_id).id, { replaced_by_plot_id: made.id });
      const hectares = [...own, made].reduce((sum, { area_hectares: area }) => sum + thousandths({ value: area }), 0) / 1000;
      call.store.patch('frm', farmer.id, { plot_count: own.length + 1, total_area_hectares: hectares.toFixed(2) });
      if (isCovered) call.after(PLOT_SECONDS, 'farmers.plot', { id: made.id });
      return made;
    },
    listFarmPlots: (call) => {
      const { include_replaced: all } = call.query;
      const found = call.store.find('fpl', 'farmer_id', call.need('frm', call.params.farmer_id).id);
      return call.page(found.filter(({ replaced_by_plot_id: by }) => all || !by));
    },
  },
  timers: {
    'farmers.lookup': inState('frm', 'pending_verification', (call, farmer, { id }) => {
      const isMatch = farmer._nin !== MISMATCH;
      const verification = {
        ...farmer.verification,
        outcome: isMatch ? 'matched' : 'mismatched',
        mismatched_fields: isMatch ? [] : ['birth_date'],
        asked_at: call.now(),
        attempts: farmer.verification.attempts + 1,
      };
      const status = isMatch ? 'verified' : 'rejected';
      call.emit(
        isMatch ? 'farmer.verified' : 'farmer.rejected',
        call.patch('frm', id, {
          status,
          allowed_actions: actionsOf(farmer.batch_count),
          status_reason: isMatch ? null : 'The register has another date of birth for this NIN.',
          verification,
          [isMatch ? 'verified_at' : 'rejected_at']: call.now(),
        }),
      );
    }),
    'farmers.plot': (call, { id }) => {
      const plot = call.store.get('fpl', id);
      if (plot?.deforestation !== 'not_checked') return;
      const hasLoss = plot.name?.startsWith('sandbox_loss') === true;
      const fields = { deforestation: hasLoss ? 'loss_found' : 'clear', deforestation_checked_at: call.now() };
      call.emit('farm_plot.checked', call.patch('fpl', id, fields));
    },
  },
};
