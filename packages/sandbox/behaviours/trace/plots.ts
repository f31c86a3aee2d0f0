import type { Call, Json } from '../behaviour';
import { metresBetween } from '../places';

const METRES_PER_DEGREE = 111_195;
const MOST_POINTS = 500;
/** Share of a plot that may be inside a plot of another person. */
const MOST_OVERLAP = 0.1;
/** Points per side of the grid with which an overlap is measured. */
const GRID = 20;
const NIGERIA = { south: 4.2, north: 13.9, west: 2.6, east: 14.7 };

/** Returns the area of an outline in hectares. */
export function areaOf(ring: Json[]): number {
  const scale = Math.cos((ring[0].latitude * Math.PI) / 180);
  const sum = ring.slice(1).reduce((total, point, index) => {
    const before = ring[index];
    return total + (before.longitude * point.latitude - point.longitude * before.latitude) * scale;
  }, 0);
  return (Math.abs(sum) / 2) * (METRES_PER_DEGREE ** 2 / 10_000);
}

/** Checks the form of a new plot, and that it is not inside the plot of another person. */
export function checkGeometry(call: Call, category: Json, farmerId: string): void {
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
    call.fail('plot_overlap', { detail: 'More than 10% is inside a plot of another person.' });
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
