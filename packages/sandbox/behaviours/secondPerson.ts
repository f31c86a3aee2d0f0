import type { Json } from '../model/contract';
import { actorOf } from './actor';
import type { Refusal } from './behaviour';
import { afterStory } from './target';

/**
 * Returns the condition of `self_approval`: who decides is one of the people recorded in the resource. A resource of the story that nothing has
 * changed can be decided by anyone, because its record may be of a later decision.
 *
 * @param recorded fields of the resource with the ID of a person, or an actor
 * @param decider field of the body with the ID of who decides; without it, the caller decides
 */
export const secondPerson = (recorded: string[], decider?: string): Refusal =>
  afterStory((call, resource) => {
    const own = decider ? call.body[decider] : actorOf(call).id;
    const idOf = (value: Json | string | null | undefined) => (typeof value === 'string' ? value : value?.id);
    if (!own || !recorded.some((field) => idOf(resource[field]) === own)) return undefined;
    return `${own} did or requested what is to be decided, so another person must decide.`;
  });
