import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { actorOf, merge, partyOf, refOf, tradable } from './shortForms';

const DECISION_SECONDS = 60;
const REVIEWED = ['name', 'kind', 'licence', 'mine_sites'];

/** Licences that a kind of local seller needs; null if it may have none. */
const LICENCES: Record<string, (string | null)[]> = {
  licensed_buying_agent: ['produce_buying_licence', 'mineral_buying_centre'],
  miners_cooperative: ['mining_lease', 'small_scale_mining_lease'],
  artisanal_miner: ['mining_lease', 'small_scale_mining_lease', null],
  village_aggregator: [null],
};

const viewOf = (call: Call, seller: Json): Json => ({
  ...seller,
  licence: seller.licence && { ...seller.licence, is_expired: seller.licence.expires_date < call.today() },
});

function check(call: Call, { kind, licence, mine_sites: sites }: Json): void {
  if (!LICENCES[kind].includes(licence?.kind ?? null)) call.invalid('/licence', `Is not the licence that the kind ${kind} requires.`);
  if (kind === 'miners_cooperative' && !sites.length) call.invalid('/mine_sites', 'Must contain every site.');
}

/** Returns the categories of a request in short form. */
const categoriesOf = (call: Call, ids: string[]): Json[] => ids.map((id, index) => refOf(tradable(call, id, `/category_ids/${index}`)));

function checkLicence(call: Call, licence: Json | null | undefined, exceptId?: string): void {
  const taken = licence && call.taken('lsl', (each) => each.id !== exceptId && each.licence?.number === licence.number);
  if (taken) call.fail('already_exists', `The licence is already registered as ${taken.id}.`);
}

/** Lets an operator of the sandbox decide after a minute. */
function submit(call: Call, seller: Json): void {
  call.cancel('localSellers.decide', ({ id }) => id === seller.id);
  call.after(DECISION_SECONDS, 'localSellers.decide', { id: seller.id });
}

/** Returns a decided entry with the company that registered it. */
const withCompany = (call: Call, { local_seller: seller, ...beside }: Json): Json => ({
  ...beside,
  local_seller: seller,
  registered_by_company: partyOf(call, seller.tenant_id),
});

export const localSellers: Behaviours = {
  operations: {
    approveLocalSeller: (call) => withCompany(call, call.transition({ status_reason: null })),
    rejectLocalSeller: (call) => withCompany(call, call.transition({ status_reason: call.body.reason ?? null })),
    registerLocalSeller: (call) => {
      const { category_ids: ids } = call.body;
      check(call, call.body);
      checkLicence(call, call.body.licence);
      const made = call.create({
        tenant_id: call.caller.tenant,
        categories: categoriesOf(call, ids),
        batch_count: 0,
        created_by: actorOf(call),
        handed_in_at: call.now(),
      });
      submit(call, made);
      return viewOf(call, made);
    },
    getLocalSeller: (call) => viewOf(call, call.read()),
    listLocalSellers: (call) => call.page(call.store.list('lsl').map((each) => viewOf(call, each))),
    updateLocalSeller: (call, seller) => {
      check(call, { ...seller, ...call.body });
      checkLicence(call, call.body.licence, seller.id);
      const { is_expired: _, ...licence } = seller.licence ?? {};
      const before: Json = { ...seller, licence };
      const sent = REVIEWED.filter((name) => call.body[name] !== undefined);
      const asks = sent.some((name) => seller.status === 'rejected' || JSON.stringify(before[name]) !== JSON.stringify(call.body[name]));
      const { category_ids: ids } = call.body;
      const review = { status: 'pending_approval', status_reason: null, field_findings: [], handed_in_at: call.now() };
      const changed = merge(call, 'lsl', seller.id, { ...(ids && { categories: categoriesOf(call, ids) }), ...(asks && review) });
      if (asks) submit(call, changed);
      return viewOf(call, changed);
    },
    listAllLocalSellers: (call) =>
      call.page(
        call.store.list('lsl').map((seller) => ({
          id: seller.id,
          created_at: seller.created_at,
          local_seller: viewOf(call, seller),
          registered_by_company: partyOf(call, seller.tenant_id),
          review: { waiting_since_at: seller.status === 'pending_approval' ? seller.handed_in_at : null },
        })),
      ),
  },
  timers: {
    'localSellers.decide': inState('lsl', 'pending_approval', (call, seller, { id }) => {
      const isExpired = seller.licence && seller.licence.expires_date < call.today();
      const findings = isExpired ? [{ pointer: '/licence/expires_date', finding: 'The licence has expired.' }] : [];
      const changed = call.patch('lsl', id, {
        status: isExpired ? 'rejected' : 'approved',
        status_reason: isExpired ? `The licence expired on ${seller.licence.expires_date}.` : null,
        field_findings: findings,
        [isExpired ? 'rejected_at' : 'approved_at']: call.now(),
      });
      call.emit(isExpired ? 'local_seller.rejected' : 'local_seller.approved', viewOf(call, changed));
    }),
  },
};
