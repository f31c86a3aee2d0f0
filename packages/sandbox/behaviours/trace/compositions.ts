import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { actorOf, batchRef, operatorOf, partyOf, thousandths, uniqueReference } from './shortForms';
import { verifyLater } from './testDetails';

const CURRENT = ['recorded', 'verified'];
const CLOSED = ['draft', 'consumed', 'destroyed', 'delivered'];
/** Specific activities of thorium-232 and uranium-238, in Bq/g. */
const ACTIVITY = { Th: 4060, U: 12_350 };
/** Share of the element in what is analysed. */
const SHARES: Record<string, number> = { Th: 1, ThO2: 0.8788, U: 1, U3O8: 0.848 };
const LIMIT = 10;
/** Largest difference of the main component, and largest value of a component that one side does not have, in percent. */
const MAIN_DIFFERENCE = 0.5;
const TRACE_VALUE = 0.1;
const RELATIVE_DIFFERENCE = 0.1;
/** Formulas of the parameters that laboratories report. */
const PARAMETERS: Record<string, string> = { tin: 'Sn', arsenic: 'As', iron: 'Fe', niobium: 'Nb2O5', tantalum: 'Ta2O5', tungsten: 'WO3' };

const percentOf = ({ value, unit }: Json): number => Number(value) / (unit === 'percent' ? 1 : 10_000);
const plain = (value: number): string => String(Number(value.toFixed(6)));

/** Returns the activity of thorium and uranium; null if neither was analysed. */
function activityOf(components: Json[]): Json | null {
  const of = (element: 'Th' | 'U') =>
    components
      .filter(({ formula }) => formula === element || (formula.startsWith(element) && SHARES[formula] !== undefined))
      .reduce((sum, each) => sum + (percentOf(each) / 100) * (SHARES[each.formula] ?? 1) * ACTIVITY[element], 0);
  if (!components.some(({ role }) => role === 'radioactive')) return null;
  const [thorium, uranium] = [of('Th'), of('U')];
  const total = thorium + uranium;
  return {
    thorium_232: thorium.toFixed(2),
    uranium_238: uranium.toFixed(2),
    total: total.toFixed(2),
    limit: String(LIMIT),
    is_radioactive_material: total > LIMIT,
    note:
      total > LIMIT
        ? 'Above 10 Bq/g: transported as radioactive material, class 7.'
        : 'Below 10 Bq/g: carried as ordinary goods. Some ports require the figures anyway.',
  };
}

/** Returns the main element in tonnes of dry weight. */
function containedOf(batch: Json, main: Json, basis: string, moisture: string | null): Json {
  const dry = basis === 'dry' ? 1 : 1 / (1 - Number(moisture ?? 0) / 100);
  const tonnes = (thousandths(batch.quantity) / (batch.quantity.unit === 'tonne' ? 1 : 1000)) * (percentOf(main) / 100) * dry;
  return { formula: main.formula, quantity: { value: (Math.round(tonnes) / 1000).toFixed(3), unit: 'tonne' } };
}

/** Returns the uncertainty of a component in a report, in percent. */
function uncertaintyOf(test: Json, formula: string): number {
  const figure = test.findings.results?.find(({ parameter }: Json) => PARAMETERS[parameter] === formula);
  return figure?.uncertainty ? percentOf({ value: figure.uncertainty, unit: figure.unit }) : 0;
}

/** Returns whether a difference may be accepted. */
function isPermitted(difference: Json, component: Json | undefined, test: Json): boolean {
  const { formula, stated, reported, unit } = difference;
  const values = [stated, reported].filter((value) => value !== null).map((value) => percentOf({ value, unit }));
  const role = SHARES[formula] === undefined ? component?.role : 'radioactive';
  if (values.length < 2) return role !== 'main' && role !== 'radioactive' && values[0] <= TRACE_VALUE;
  const distance = Number(Math.abs(values[0] - values[1]).toFixed(9));
  if (role === 'main') return distance <= MAIN_DIFFERENCE;
  const relative = Number((values[1] * RELATIVE_DIFFERENCE).toFixed(9));
  return distance <= (role === 'radioactive' ? relative : Math.max(relative, uncertaintyOf(test, formula)));
}

/** Ends the request with 422 if a difference does not fit the composition, or is too large. */
function checkDifferences(call: Call, { components, activity }: Json, differences: Json[], test: Json): void {
  const isSame = (one: string | null, other: string | null) =>
    one === null || other === null ? one === other : Number(one) === Number(other);
  differences.forEach((difference, index) => {
    const { formula, stated, reported, unit } = difference;
    const place = `/differences/${index}`;
    const component = components.find((each: Json) => each.formula === formula);
    if (differences.findIndex((each) => each.formula === formula) !== index) call.invalid(`${place}/formula`, 'Is listed twice.');
    if (!isSame(stated, component?.value ?? null)) call.invalid(`${place}/stated`, 'Is not the value of the composition.');
    if (isSame(stated, reported)) call.invalid(`${place}/reported`, 'Does not differ from the composition.');
    if (component && unit !== component.unit) call.invalid(`${place}/unit`, `The composition states ${formula} in ${component.unit}.`);
    if (!isPermitted(difference, component, test)) call.invalid(`${place}/reported`, 'Exceeds the permitted difference.');
  });
  const reported = activityOf(
    components.map((each: Json) => ({
      ...each,
      value: differences.find(({ formula }) => formula === each.formula)?.reported ?? each.value,
    })),
  );
  const changed = differences.findIndex(({ formula }) => SHARES[formula] !== undefined);
  if (changed >= 0 && activity && reported?.is_radioactive_material !== activity.is_radioactive_material)
    call.invalid(`/differences/${changed}/reported`, 'The activity is on the other side of 10 Bq/g.');
}

function caseOf(call: Call, composition: Json, review: Json = {}): Json {
  const batch = call.store.get('btc', composition.batch.id);
  const state = { waiting_since_at: null, tests: [], found_differences: [], note: null, case_reference: null, verified_by: null };
  return {
    id: composition.id,
    created_at: composition.created_at,
    mineral_composition: composition,
    owner: partyOf(call, composition.owner_tenant_id),
    category: batch?.category,
    review: { ...state, ...review },
  };
}

/** Verifies a composition with a result of its batch. */
function verify(call: Call, id: string, testId: string, differences: Json[]): Json {
  const test = call.need('tsd', testId);
  const verification = { test_details_id: test.id, report_number: test.report_number, provider_name: test.provider.name, differences };
  return call.change('mco', id, 'mineral_composition.verified', { status: 'verified', verification });
}

export const compositions: Behaviours = {
  filters: {
    listAllMineralCompositions: {
      has_approved_test: ({ mineral_composition: { batch } }, isWanted, { store }) =>
        isWanted ===
        store
          .list('tsd')
          .some(({ test_kind: kind, status, findings }) => kind === 'assay' && status === 'approved' && findings.batch_id === batch.id),
    },
  },
  operations: {
    recordMineralComposition: (call) => {
      const { body } = call;
      const batch = call.need('btc', body.batch_id, '/batch_id');
      if (CLOSED.includes(batch.status) && !call.store.isUntouched('btc', batch.id))
        call.fail('batch_not_available', `Batch ${batch.lot_number} is ${batch.status}.`);
      if (call.store.get('cmc', batch.category?.id ?? '')?.kind === 'agricultural')
        call.invalid('/batch_id', 'Is not a batch of a mineral.');
      uniqueReference(call, 'mco');
      const current = call.taken('mco', (each) => each.batch.id === batch.id && CURRENT.includes(each.status));
      if (current && current.id !== body.supersedes_id)
        call.fail('already_exists', `The current composition of the batch is ${current.id}.`);
      const main = body.components.filter(({ role }: Json) => role === 'main');
      if (main.length !== 1) call.invalid('/components', 'Exactly one component has the role main.');
      if (body.basis === 'as_received' && !body.moisture_percent)
        call.invalid('/moisture_percent', 'Is required with as_received.', 'required');
      const total = body.components.reduce((sum: number, each: Json) => sum + percentOf(each), 0);
      if (total > 100) call.invalid('/components', `The components add up to ${plain(total)}%.`);
      const { source, supersedes_id: previous = null } = body;
      const test = source.kind === 'test_details' ? call.need('tsd', source.test_details_id, '/source/test_details_id') : undefined;
      const made = call.create({
        owner_tenant_id: batch.owner?.tenant_id ?? call.caller.tenant,
        batch: batchRef(batch),
        total_percent: plain(total),
        contained: containedOf(batch, main[0], body.basis, body.moisture_percent ?? null),
        activity: activityOf(body.components),
        source: test ? { ...source, report_number: test.report_number } : source,
        status: 'recorded',
        created_by: actorOf(call),
      });
      if (previous)
        call.patch('mco', call.need('mco', previous, '/supersedes_id').id, {
          status: 'superseded',
          status_reason: 'A later composition was recorded.',
          superseded_by_id: made.id,
        });
      call.store.patch('btc', batch.id, { composition_id: made.id });
      if (test?.status === 'approved') verifyLater(call, made.id);
      return made;
    },
    listAllMineralCompositions: (call) => call.page(call.store.list('mco').map((each) => caseOf(call, each))),
    verifyMineralComposition: (call, composition) => {
      const { test_details_id: id, differences, note = null, case_reference = null } = call.body;
      const test = call.need('tsd', id, '/test_details_id');
      const fits = test.status === 'approved' && test.test_kind === 'assay' && test.findings.batch_id === composition.batch.id;
      if (!fits && !call.store.isUntouched('tsd', id)) call.fail('requirements_not_met', `${id} is not an approved assay of this batch.`);
      checkDifferences(call, composition, differences, test);
      if (differences.length && !note) call.invalid('/note', 'Is required with differences.', 'required');
      return caseOf(call, verify(call, composition.id, id, differences), { note, case_reference, verified_by: operatorOf(call) });
    },
  },
  timers: {
    'compositions.verify': inState('mco', 'recorded', (call, composition, { id }) =>
      verify(call, id, composition.source.test_details_id, []),
    ),
  },
};
