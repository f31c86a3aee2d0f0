import { isObject } from '../model/document';
import type { Operation } from '../model/operation';

const ID = /\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/;
/** ID of a resource that appears on no page, used when a change would create a duplicate of another resource. */
const ANOTHER = '01JD3B5D7F9H1K3M5P7R9T1V3X';

/**
 * Returns the catalogue's sentence about a resource that already exists, with an ID that fits the operation: the ID of the resource it
 * creates, or another ID of the resource type that it changes.
 *
 * @returns the unchanged sentence if the operation neither returns nor takes an ID
 */
export function existingDetail(operation: Operation, detail: string): string {
  const shown = idIn(operation.success?.content[0]?.examples[0]?.value);
  const inPath = operation.parameters.filter((each) => each.in === 'path' && ID.test(String(each.example)));
  const own = shown ?? inPath.at(-1)?.example;
  if (!own) return detail;
  return detail.replace(ID, operation.method === 'post' && shown ? shown : `${String(own).split('_')[0]}_${ANOTHER}`);
}

/** Returns the first ID found: the resource's `id`, its `event_id`, or the `id` of the first nested object. */
function idIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const inside = Object.values(body)
    .filter(isObject)
    .find(({ id }) => typeof id === 'string')?.id;
  return [body.id, body.event_id, inside].map((id) => String(id ?? '')).find((id) => ID.test(id));
}
