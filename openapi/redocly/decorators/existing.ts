import { type Node, type Operation, parametersOf, resolve } from './operations';

const ID = /\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/;
/** Of a resource that no page shows, for a change that would make one like it. */
const ANOTHER = '01JD3B5D7F9H1K3M5P7R9T1V3X';

/**
 * The catalogue's sentence on a resource that exists already, with an id that fits the operation: of what it creates, or of another resource of
 * the kind that it changes.
 *
 * @returns the sentence as it is when the operation neither shows an id nor takes one
 */
export function existingDetail(root: Node, operation: Operation, detail: string): string {
  const shown = idIn(answerOf(root, operation));
  const inPath = parametersOf(root, operation).filter((each) => each.in === 'path' && ID.test(String(each.example)));
  const own = shown ?? inPath.at(-1)?.example;
  if (!own) return detail;
  return detail.replace(ID, operation.method === 'post' && shown ? shown : `${String(own).split('_')[0]}_${ANOTHER}`);
}

/** The first example of the first answer that says that it worked. */
function answerOf(root: Node, { node }: Operation): Node {
  const [, response = {}] = Object.entries<Node>(node.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
  const [media = {}] = Object.values<Node>(resolve(root, response).content ?? {});
  const [named] = Object.values<Node>(media.examples ?? {}).map((each) => resolve(root, each).value);
  return media.example ?? named ?? {};
}

/** Its own id, or that of the first thing in it, or of the event that it is. */
function idIn(answer: Node): string | undefined {
  const inside = Object.values(answer).find((each) => typeof each?.id === 'string')?.id;
  return [answer.id, answer.event_id, inside].find((id) => ID.test(String(id ?? '')));
}
