import type { Behaviours, Call, Json } from '../behaviour';
import { activeJobs, inProgressWith, openWith } from './calendar';
import { licenceFits } from './drivers';
import { hasValid, isReplaced, noticeOf, storedPapers, viewsOf, watch } from './papers';

const REQUIRED = ['registration', 'insurance', 'roadworthiness'];
const PAPERS: Record<string, string> = {
  registration: 'registration',
  insurance: 'insurance',
  roadworthiness: 'roadworthiness certificate',
};
const ACTIONS = ['updateVehicle', 'assignVehicleDriver', 'toggleVehicleStatus', 'deleteVehicle'];

/** Returns the kinds of document that a vehicle lacks on a day. */
export const lackingPapers = (vehicle: Json, date: string): string[] => REQUIRED.filter((kind) => !hasValid(vehicle.documents, kind, date));

const viewOf = (call: Call, vehicle: Json): Json => ({ ...vehicle, documents: viewsOf(call, vehicle.documents), allowed_actions: ACTIONS });

const watchPapers = (call: Call, vehicle: Json): void => watch(call, 'vehicles.paper', vehicle);

/** Documents of a new vehicle. In the sandbox, one whose plate ends in ZZ is insured until the next day only. */
function newPapers(call: Call): Json[] {
  const papers = storedPapers(call, call.body.documents ?? [], [], 'vdc');
  if (!call.body.plate_number.endsWith('ZZ')) return papers;
  const rest = papers.filter(({ kind }) => kind !== 'insurance');
  const insurance = { id: call.id('vdc'), kind: 'insurance', number: 'SANDBOX-1', issuer: null, issued_date: null, document_id: null };
  return [...rest, { ...insurance, expiry_date: call.today(1) }];
}

function notice(call: Call, vehicle: Json, paper: Json): Json {
  const { id: vehicle_id, reference, plate_number, status, inactive_reason } = vehicle;
  return noticeOf(call, { issuer: null, ...paper }, { vehicle_id, reference, plate_number, status, inactive_reason }, 'vehicle_id');
}

export const vehicles: Behaviours = {
  filters: {
    listVehicles: {
      available_on_date: (each, date, call) =>
        each.status === 'active' && !lackingPapers(each, date).length && !activeJobs(call, 'vehicle_id', each.id, date).length,
    },
  },
  operations: {
    createVehicle: (call) => {
      call.unique('veh', 'plate_number', call.body.plate_number);
      const documents = newPapers(call);
      const lacks = lackingPapers({ documents }, call.today());
      const isComplete = !lacks.length;
      const made = call.create({
        documents,
        status: isComplete ? 'active' : 'inactive',
        inactive_reason: isComplete ? null : 'papers_expired',
        status_reason: isComplete ? null : `No valid ${lacks.map((kind) => PAPERS[kind]).join(', ')}.`,
      });
      watchPapers(call, made);
      const short = documents.find(({ number, expiry_date: end }) => number === 'SANDBOX-1' && end === call.today(1));
      if (short) call.emit('vehicle.document_expiring', notice(call, made, short));
      return viewOf(call, made);
    },
    getVehicle: (call) => viewOf(call, call.read()),
    listVehicles: (call) =>
      call.page(
        call.store
          .list('veh')
          .filter(({ _deleted: deleted }) => !deleted)
          .map((vehicle) => viewOf(call, vehicle)),
      ),
    updateVehicle: (call, vehicle) => {
      call.unique('veh', 'plate_number', call.body.plate_number, vehicle.id);
      const documents = call.body.documents ? storedPapers(call, call.body.documents, vehicle.documents, 'vdc') : vehicle.documents;
      const lacks = vehicle.status === 'active' ? lackingPapers({ documents }, call.today()) : [];
      if (lacks.length) call.fail('papers_not_valid', `The vehicle would have no valid ${lacks.join(', ')}.`);
      const { capacity } = call.body;
      const route =
        capacity &&
        openWith(call, 'rte', 'vehicle_id', vehicle.id).find(({ totals }) => totals?.peak_load.weight_grams > capacity.weight_grams);
      if (route) call.fail('capacity_exceeded', `The route ${route.id} carries ${route.totals.peak_load.weight_grams} g.`);
      const changed = call.update({ documents });
      watchPapers(call, changed);
      return viewOf(call, changed);
    },
    deleteVehicle: (call, { id }) => {
      const [user] = ['rte', 'dor', 'shm'].flatMap((type) => openWith(call, type, 'vehicle_id', id));
      if (user) call.fail('resource_in_use', `${user.id} uses the vehicle.`);
      call.store.remove('veh', id);
    },
    assignVehicleDriver: (call, vehicle) => {
      const { driver_id: driverId } = call.body;
      if (driverId === vehicle.driver_id) return viewOf(call, vehicle);
      const driver = driverId && call.need('drv', driverId, '/driver_id');
      if (driver && driver.status !== 'active') call.fail('driver_not_available', `${driver.name} is ${driver.status}.`);
      if (driver && !licenceFits(driver, vehicle.kind, call.today()))
        call.fail('papers_not_valid', `${driver.name} has no valid licence for the kind ${vehicle.kind}.`);
      return viewOf(call, call.patch('veh', vehicle.id, { driver_id: driverId }));
    },
    toggleVehicleStatus: (call, vehicle) => {
      const { active, reason_code: code, reason, expected_back_at: back } = call.body;
      if (active && (code ?? reason ?? back)) call.invalid(code ? '/reason_code' : '/reason', 'Is not allowed if active is true.');
      if (!active && !code) call.invalid('/reason_code', 'Is required if active is false.', 'required');
      if (code === 'other' && !reason) call.invalid('/reason', 'Is required with the reason code other.', 'required');
      if (active === (vehicle.status === 'active') && !call.store.isUntouched('veh', vehicle.id)) return viewOf(call, vehicle);
      const lacks = active ? lackingPapers(vehicle, call.today()) : [];
      if (lacks.length) call.fail('papers_not_valid', `The vehicle has no valid ${lacks.join(', ')}.`);
      const user = active ? undefined : inProgressWith(call, 'vehicle_id', vehicle.id);
      if (user) call.fail('resource_in_use', `${user.id} is in progress with the vehicle.`);
      const state = active
        ? { status: 'active', inactive_reason: null, status_reason: null, expected_back_at: null }
        : { status: 'inactive', inactive_reason: code, status_reason: reason ?? null, expected_back_at: back ?? null };
      return viewOf(call, call.patch('veh', vehicle.id, state));
    },
  },
  timers: {
    'vehicles.paper': (call, { id, paper: paperId, days }) => {
      const vehicle = call.store.get('veh', id);
      const paper = vehicle?.documents.find((each: Json) => each.id === paperId);
      if (!vehicle || !paper || isReplaced(vehicle.documents, paper)) return;
      if (days) {
        call.emit('vehicle.document_expiring', notice(call, vehicle, paper));
        return;
      }
      const stops = REQUIRED.includes(paper.kind) && vehicle.status === 'active';
      const status_reason = `No valid ${PAPERS[paper.kind]}.`;
      const fields = { status: 'inactive', inactive_reason: 'papers_expired', status_reason };
      call.emit('vehicle.document_expired', notice(call, stops ? call.patch('veh', id, fields) : vehicle, paper));
    },
  },
  start: (call) => {
    for (const vehicle of call.store.list('veh')) watchPapers(call, vehicle);
  },
};
