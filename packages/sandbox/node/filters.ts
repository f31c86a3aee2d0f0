import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPENAPI_DIR } from '../../openapi/source';
import type { BehaviourList } from '../behaviours/behaviour';
import type { Contract } from '../model/contract';
import { unboundOf } from '../model/fields';

/**
 * Checks that the sandbox knows what every filter and sort order of a list is about: from the description, or because a behaviour says so. An
 * unknown one would return all items, which a client cannot tell from a result.
 *
 * @throws Error with file, line and remedy of each
 */
export function checkFilters(contracts: readonly Contract[], behaviours: BehaviourList): void {
  const faults = contracts.flatMap((contract) =>
    contract.operations.flatMap((operation) => {
      const own = Object.assign({}, ...(behaviours[contract.family] ?? []).map(({ filters }) => filters?.[operation.id]));
      return unboundOf(operation, contract.schemas)
        .filter((name) => !(name in own))
        .map((name) => faultOf(contract.family, operation.id, name));
    }),
  );
  if (faults.length) throw new Error(faults.join('\n'));
}

function faultOf(family: string, operationId: string, name: string): string {
  const place = placeOf(family, operationId, name);
  const subject = name === 'sort' ? 'a value of `sort`' : `the filter \`${name}\``;
  return `${place}: error ${subject} of ${operationId} names no field of the items. Add \`x-field: <path>\` to the parameter, or add it to \`filters\` of a behaviour in packages/sandbox/behaviours/${family}.`;
}

/** Returns file and line of a parameter, or of its operation if the parameter is shared. */
function placeOf(family: string, operationId: string, name: string): string {
  for (const file of readdirSync(path.join(OPENAPI_DIR, family)).filter((each) => each.endsWith('.yaml'))) {
    const lines = readFileSync(path.join(OPENAPI_DIR, family, file), 'utf8').split('\n');
    const start = lines.findIndex((line) => line.trim() === `operationId: ${operationId}`);
    if (start < 0) continue;
    const after = lines.slice(start + 1);
    const end = after.findIndex((line) => /^\s+operationId:/.test(line));
    const own = after.slice(0, end < 0 ? undefined : end).findIndex((line) => line.trim() === `- name: ${name}`);
    return `openapi/${family}/${file}:${start + 1 + (own < 0 ? 0 : own + 1)}`;
  }
  return `openapi/${family}`;
}
