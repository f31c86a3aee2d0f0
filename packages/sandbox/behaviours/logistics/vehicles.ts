import type { Behaviours, Call, Json } from '../behaviour';

const BUSY = ['accepted', 'in_progress'];

/** Figures of a load, with the units in which errors state them. */
const UNITS = { weight_grams: 'g', volume_cubic_cm: 'cubic centimetres', parcels: 'parcels' };

/** Returns the parcels that a vehicle is to carry now, without those of one delivery order. */
const loadOf = (call: Call, id: string, except?: string): Json =>
  sizeOf(
    call.store
      .find('ldo', 'vehicle_id', id)
      .filter((offer) => BUSY.includes(offer.status) && offer.id !== except)
      .flatMap((offer): Json[] => offer.parcels),
  );

/** Returns the weight, the volume and the number of parcels. */
function sizeOf(parcels: Json[]): { weight_grams: number; volume_cubic_cm: number; parcels: number } {
  const volume = ({ dimensions }: Json) => dimensions.length_cm * dimensions.width_cm * dimensions.height_cm;
  return {
    weight_grams: parcels.reduce((sum, parcel) => sum + parcel.weight_grams, 0),
    volume_cubic_cm: parcels.reduce((sum, parcel) => sum + volume(parcel), 0),
    parcels: parcels.length,
  };
}

/** Returns a vehicle with its load, and whether it can be named in an acceptance. */
function viewOf(call: Call, vehicle: Json): Json {
  const load = loadOf(call, vehicle.id);
  const { capacity, insurance_expiry_date: insured } = vehicle;
  const isFull = (['weight_grams', 'volume_cubic_cm', 'parcels'] as const).some((name) => load[name] >= capacity[name]);
  const isExpired = insured !== null && insured < call.today();
  const reason = vehicle.is_out_of_service ? 'out_of_service' : isExpired ? 'insurance_expired' : isFull ? 'full' : null;
  return { ...vehicle, load, is_available: reason === null, unavailable_reason: reason };
}

/**
 * Returns a vehicle that is to pick up a delivery order.
 *
 * @throws SandboxError `vehicle_not_available` or `capacity_exceeded`
 */
export function checkVehicle(call: Call, id: string, offer: Json): Json {
  const vehicle = call.need('lvh', id, '/vehicle_id');
  if (vehicle.provider.id !== offer.provider.id && !call.store.isUntouched('ldo', offer.id))
    call.invalid('/vehicle_id', 'Must be a vehicle of the provider.');
  // A vehicle of the story may be out of service on the day on which the sandbox starts.
  if (call.store.isUntouched('lvh', id)) return vehicle;
  if (vehicle.is_out_of_service) call.fail('vehicle_not_available', 'The vehicle is out of service.');
  if (vehicle.insurance_expiry_date && vehicle.insurance_expiry_date < offer.pickup.date)
    call.fail('vehicle_not_available', `The insurance of the vehicle ends on ${vehicle.insurance_expiry_date}.`);
  const [load, added, most]: Json[] = [loadOf(call, id, offer.id), sizeOf(offer.parcels), vehicle.capacity];
  for (const [name, unit] of Object.entries(UNITS))
    if (load[name] + added[name] > most[name])
      call.fail('capacity_exceeded', `The load would be ${load[name] + added[name]} ${unit}; the vehicle carries ${most[name]} ${unit}.`);
  return vehicle;
}

const driverOf = (driver: Json | null | undefined): Json | null =>
  driver ? { first_name: driver.name.split(' ')[0], name: driver.name, phone: driver.phone } : null;

/** Checks what a new or changed vehicle must meet. */
function check(call: Call, vehicle: Json, exceptId?: string): void {
  const { kind, plate_number: plate, insurance_expiry_date: insured, branch_id: branch, provider } = vehicle;
  if (kind !== 'bicycle' && !plate) call.invalid('/plate_number', 'Is required for every vehicle but a bicycle.', 'required');
  if (kind !== 'bicycle' && !insured) call.invalid('/insurance_expiry_date', 'Is required for every vehicle but a bicycle.', 'required');
  if (branch && call.need('brn', branch, '/branch_id').provider.id !== provider.id)
    call.invalid('/branch_id', 'Must be a branch of the provider.');
  if (call.body.insurance_expiry_date && call.body.insurance_expiry_date < call.today())
    call.invalid('/insurance_expiry_date', 'Must be today or later.');
  const taken =
    plate &&
    call.store
      .find('lvh', 'plate_number', plate)
      .find((each) => each.provider.id === provider.id && each.id !== exceptId && !call.store.isUntouched('lvh', each.id));
  if (taken) call.fail('already_exists', `The plate ${plate} is already used by ${taken.id}.`);
}

export const vehicles: Behaviours = {
  operations: {
    createVehicle: (call) => {
      const { id, name } = call.need('prv', call.body.provider_id, '/provider_id');
      const provider = { id, name };
      check(call, { ...call.body, provider });
      return viewOf(call, call.create({ provider, driver: driverOf(call.body.driver) }));
    },
    getVehicle: (call) => viewOf(call, call.read()),
    listVehicles: (call) => {
      const found = call.store
        .list('lvh')
        .map((vehicle) => viewOf(call, vehicle))
        .sort((one, other) => (one.plate_number ?? '~').localeCompare(other.plate_number ?? '~'));
      return call.pageInOrder(found);
    },
    updateVehicle: (call, vehicle) => {
      check(call, { ...vehicle, ...call.body }, vehicle.id);
      const { plate_number: plate } = call.body;
      if (plate && plate !== vehicle.plate_number)
        for (const { id, status } of call.store.find('ldo', 'vehicle_id', vehicle.id))
          if (BUSY.includes(status)) call.patch('ldo', id, { vehicle_plate_number: plate });
      return viewOf(call, call.update(call.body.driver !== undefined ? { driver: driverOf(call.body.driver) } : {}));
    },
    deleteVehicle: (call, { id }) => {
      const offer = call.store.find('ldo', 'vehicle_id', id).find(({ status }) => BUSY.includes(status));
      if (offer && !call.store.isUntouched('ldo', offer.id)) call.fail('resource_in_use', `The vehicle is named in ${offer.id}.`);
      call.store.remove('lvh', id);
    },
  },
};
