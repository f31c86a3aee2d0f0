import type { Oas3Rule } from '@redocly/openapi-core';
import { eachExampleObject } from './example-objects';

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
/** "30 days after creation", but not "at most 30 days after creation". */
const STATED =
  /(?<!\b(?:most|least|than|within|to) )\b(one|\d+) (second|minute|hour|day)s? after (?:(?:its )?creation|it was created|the event(?: was created)?)\b/g;
/** The creation and the time calculated from it can be read from the clock one after the other. */
const TOLERANCE = 60;

/** Requires the times in an example to be as far apart as a description says: a time "30 days after creation" is 30 days after `created_at`. */
export const statedIntervals: Oas3Rule = () =>
  eachExampleObject(({ value, fields }, ctx) => {
    const created = Date.parse(value.created_at);
    for (const { name, text, location } of fields) {
      const seconds = (Date.parse(value[name]) - created) / 1000;
      if (name === 'created_at' || Number.isNaN(seconds)) continue;
      const stated = [...text.replace(/\s+/g, ' ').matchAll(STATED)];
      // A description may state a second interval for the sandbox.
      const isStated = ([, count, unit]: string[]) =>
        Math.abs(seconds - (count === 'one' ? 1 : Number(count)) * SECONDS[unit]) <= TOLERANCE;
      if (!stated.length || stated.some(isStated)) continue;
      const message = `\`${name}\` is ${seconds} seconds after \`created_at\`, but its description says "${stated.map(([phrase]) => phrase).join('" or "')}". Correct one of the times, or the description.`;
      ctx.report({ message, location });
    }
  });
