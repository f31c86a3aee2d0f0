import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { metresBetween } from '../places';
import { actorOf, merge, refOf, thousandths } from './shortForms';

const METRES_PER_DEGREE = 111_195;
const MOST_POINTS = 500;
/** Share of a plot that may be inside a plot of another person. */
const MOST_OVERLAP = 0.1;
/** Points per side of the grid with which an overlap is measured. */
const GRID = 20;
const NIGERIA = { south: 4.2, north: 13.9, west: 2.6, east: 14.7 };

/** Returns the area of an outline in hectares. */
function areaOf(ring: Json[]): number {
  const scale = Math.cos((ring[0].latitude * Math.PI) / 180);
  const sum = ring.slice(1).reduce((total, point, index) => {
    const before = ring[index];
    return total + (before.longitude * point.latitude - point.longitude * before.latitude) * scale;
  }, 0);
  return (Math.abs(sum) / 2) * (METRES_PER_DEGREE ** 2 / 10_000);
}

/** Checks the form of a new plot, and that it is not inside the plot of another person. */
function checkGeometry(call: Call, category: Json, farmerId: string): void {
  const { geometry, area_hectares: stated } = call.body;
  const refuse = (detail: string): never => call.fail('plot_geometry_invalid', { detail });
  const hectares = Number(stated);
  const from = Number(category.eudr?.polygon_from_hectares ?? Number.POSITIVE_INFINITY);
  if (geometry.kind === 'point') {
    if (hectares >= from) refuse(`From ${from} hectares on, the outline is required.`);
    if ([geometry.point.latitude, geometry.point.longitude].every((value) => decimalsOf(value) < 4))
      refuse('The point needs at least four decimals.');
  } else checkRing(geometry.ring, hectares, refuse);
  const points: Json[] = geometry.kind === 'point' ? [geometry.point] : geometry.ring;
  const isOutside = ({ latitude, longitude }: Json) =>
    latitude < NIGERIA.south || latitude > NIGERIA.north || longitude < NIGERIA.west || longitude > NIGERIA.east;
  if (points.some(isOutside)) refuse('The plot is not in Nigeria.');
  const others = call.store.list('fpl').filter((plot) => plot.farmer_id !== farmerId && plot.geometry && !plot.replaced_by_plot_id);
  const neighbour = others.find((plot) => shareInside({ geometry, area_hectares: stated }, plot) > MOST_OVERLAP);
  if (neighbour && !call.store.isUntouched('fpl', neighbour.id))
    call.fail('plot_overlap', 'More than 10% is inside a plot of another person.');
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length;

function checkRing(ring: Json[], hectares: number, refuse: (detail: string) => never): void {
  if (ring.length < 4 || ring.length > MOST_POINTS) refuse('The outline needs 4 to 500 points.');
  const [first, last] = [ring[0], ring[ring.length - 1]];
  if (first.latitude !== last.latitude || first.longitude !== last.longitude) refuse('The outline is not closed.');
  const sides = ring.slice(1).map((point, index) => [ring[index], point]);
  const crosses = sides.some((side, index) =>
    sides.some((other, at) => at > index + 1 && !(index === 0 && at === sides.length - 1) && isCrossing(side, other)),
  );
  if (crosses) refuse('The outline crosses itself.');
  if (Math.abs(areaOf(ring) - hectares) > hectares * 0.1) refuse(`The outline has ${areaOf(ring).toFixed(2)} hectares.`);
}

function isCrossing([a, b]: Json[], [c, d]: Json[]): boolean {
  const side = (one: Json, other: Json, point: Json) =>
    Math.sign(
      (other.longitude - one.longitude) * (point.latitude - one.latitude) -
        (other.latitude - one.latitude) * (point.longitude - one.longitude),
    );
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** Returns true if a point is on a plot: inside its outline, or in the circle of its size. */
function isInside(point: Json, { geometry, area_hectares: area }: Json): boolean {
  if (geometry.kind === 'point') return metresBetween(point, geometry.point) <= Math.sqrt((Number(area) * 10_000) / Math.PI);
  let inside = false;
  const { ring } = geometry;
  for (let index = 1; index < ring.length; index += 1) {
    const [one, other] = [ring[index - 1], ring[index]];
    const isBetween = one.latitude > point.latitude !== other.latitude > point.latitude;
    const at = one.longitude + ((point.latitude - one.latitude) / (other.latitude - one.latitude)) * (other.longitude - one.longitude);
    if (isBetween && point.longitude < at) inside = !inside;
  }
  return inside;
}

/** Returns the share of a plot that is inside another one, measured on a grid. */
function shareInside(plot: Json, other: Json): number {
  const { geometry, area_hectares: area } = plot;
  const radius = Math.sqrt((Number(area) * 10_000) / Math.PI) / METRES_PER_DEGREE;
  const points: Json[] = geometry.kind === 'point' ? [geometry.point] : geometry.ring;
  const pad = geometry.kind === 'point' ? radius : 0;
  const [south, north] = [Math.min(...points.map((each) => each.latitude)) - pad, Math.max(...points.map((each) => each.latitude)) + pad];
  const [west, east] = [Math.min(...points.map((each) => each.longitude)) - pad, Math.max(...points.map((each) => each.longitude)) + pad];
  let [own, shared] = [0, 0];
  for (let row = 0; row < GRID; row += 1)
    for (let column = 0; column < GRID; column += 1) {
      const latitude = south + ((row + 0.5) / GRID) * (north - south);
      const longitude = west + ((column + 0.5) / GRID) * (east - west);
      if (!isInside({ latitude, longitude }, plot)) continue;
      own += 1;
      if (isInside({ latitude, longitude }, other)) shared += 1;
    }
  return own ? shared / own : 0;
}

const LOOKUP_SECONDS = 5;
const PLOT_SECONDS = 60;
const MOST_PLOTS = 50;
const MISMATCH = '22200000041';
const SILENT = '22200000093';
const LOOKED_UP = ['name', 'nin', 'birth_date'];

/** Ends the request with 422 for a number that could belong to a real person. */
function checkNumber(call: Call, nin: string | undefined): void {
  if (nin !== undefined && !/^22200000(00[1-9]|0[1-9]\d|[1-9]\d\d)$/.test(nin))
    call.fail('real_data_in_sandbox', `${nin} is not a sandbox number.`);
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
  if (taken) call.fail('already_exists', `The NIN is already registered as ${taken.id}.`);
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
    updateFarmer: (call, farmer) => {
      const { consent, withdraw_consent: withdraws, ...body } = call.body;
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
        call.fail('invalid_state_transition', 'The register is being queried.');
      const changed = merge(call, 'frm', farmer.id, {
        ...(body.nin && { nin: `*******${body.nin.slice(-4)}`, _nin: body.nin }),
        ...(consent && { consent: consentOf(consent), shares_name: consent.purposes.includes('share_name_with_buyers') }),
        ...(asks && { status: 'pending_verification', status_reason: null, verification: UNVERIFIED }),
        ...(asks && { allowed_actions: actionsOf(farmer.batch_count) }),
      });
      if (asks) lookUp(call, changed);
      return changed;
    },
    deleteFarmer: (call, { id }) => {
      const named = call.store.list('btc').find(({ origin }) => origin?.farmer_id === id);
      if (named) call.fail('record_retained', `The batch ${named.lot_number} names the farmer.`);
      const listed = call.store.list('tpd').find(({ origin }) => origin?.farmer_ids?.includes(id));
      if (listed) call.fail('record_retained', `The product ${listed.id} names the farmer.`);
      for (const plot of call.store.find('fpl', 'farmer_id', id)) call.store.remove('fpl', plot.id);
      call.store.remove('frm', id);
    },
    addFarmPlot: (call, farmer) => {
      const { body } = call;
      if (farmer.consent?.withdrawn_at) call.fail('farmer_not_verified', 'The farmer has withdrawn the consent.');
      const category = call.need('cmc', body.category_id, '/category_id');
      if (!category.is_tradable || category.kind !== 'agricultural')
        call.fail('category_not_tradable', `${category.name} is not grown on plots.`);
      const own = call.store.find('fpl', 'farmer_id', farmer.id).filter(({ replaced_by_plot_id: by }) => !by);
      if (own.length >= MOST_PLOTS) call.fail('limit_reached', `The farmer has ${own.length} of ${MOST_PLOTS} plots.`);
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
      call.change('frm', id, isMatch ? 'farmer.verified' : 'farmer.rejected', {
        status,
        allowed_actions: actionsOf(farmer.batch_count),
        status_reason: isMatch ? null : 'The register has another date of birth for this NIN.',
        verification,
        [isMatch ? 'verified_at' : 'rejected_at']: call.now(),
      });
    }),
    'farmers.plot': (call, { id }) => {
      const plot = call.store.get('fpl', id);
      if (plot?.deforestation !== 'not_checked') return;
      const hasLoss = plot.name?.startsWith('sandbox_loss') === true;
      const fields = { deforestation: hasLoss ? 'loss_found' : 'clear', deforestation_checked_at: call.now() };
      call.change('fpl', id, 'farm_plot.checked', fields);
    },
  },
};
