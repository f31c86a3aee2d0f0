import type { Oas3Rule } from '@redocly/openapi-core';
import { eachExampleValue } from './examples';

/** Convention 5: times in examples are UTC and end in `Z`, as in responses of the platform. Readers would copy an offset. */
export const utcTimes: Oas3Rule = () =>
  eachExampleValue(({ value, location }, { report }) => {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return;
    if (/T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value)) return;
    report({ message: `\`${value}\` is not a time in UTC. Write it with seconds and \`Z\`, as in 2026-11-20T09:14:22Z.`, location });
  });
