import type { Json } from '../model/contract';

const EARTH_RADIUS = 6_371_000;

/** Returns the straight-line distance between two points `{latitude, longitude}` in degrees, in metres. */
export function metresBetween(one: Json, other: Json): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const part = half(to - from) + Math.cos(from) * Math.cos(to) * half(radians(other.longitude - one.longitude));
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(part));
}
