import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { checkInvoice } from '../invoiceSums';
import { checkRows, checkSums } from '../sums';
import { eachExample } from './examples';
import type { Node } from './support';

/** Convention 12: totals, balances and schedules of an example are correct to the minor unit, because readers recalculate them. */
export const sumsAddUp: Oas3Rule = () =>
  eachExample((example, place, { report }) => {
    eachHolder(example, place.location, (holder, location) => {
      const wrong = Array.isArray(holder) ? checkRows(holder).wrong : [...checkSums(holder).wrong, ...checkInvoice(holder).wrong];
      for (const { at, is, shouldBe, by } of wrong) {
        const message = `\`${at.at(-1)}\` is ${is}, but ${by} is ${shouldBe}. Correct the result or its parts.`;
        report({ message, location: location.child(at) });
      }
    });
  });

/** Calls `visit` for each object and list of an example. */
function eachHolder(value: unknown, location: Location, visit: (holder: Node | Node[], location: Location) => void): void {
  if (!value || typeof value !== 'object') return;
  visit(value as Node | Node[], location);
  for (const [key, child] of Object.entries(value)) eachHolder(child, location.child(Array.isArray(value) ? Number(key) : key), visit);
}
