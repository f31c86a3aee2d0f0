import type { Oas3Rule } from '@redocly/openapi-core';
import { actingUsers } from '../actors';
import { bodyExamplesOf } from './examples';
import { follow, isWebhook, type Node } from './support';

/**
 * Requires an operation to accept the access token of a user if an example shows a user as the actor of the change, because its samples then
 * send one. If the operation accepts only applications, the actor is a key, or the body names the user.
 */
export const actorCredential: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    const security: Node[] = operation.security ?? [];
    const accepts = (scheme: string) => security.some((each) => scheme in each);
    if (isWebhook(ctx) || ctx.key === 'get' || !accepts('secretKey') || accepts('session')) return;
    const requests = bodyExamplesOf(ctx, operation.requestBody, ctx.location.child('requestBody'));
    for (const [status, response] of Object.entries<Node>(operation.responses ?? {})) {
      if (!status.startsWith('2')) continue;
      for (const { name, value, location } of bodyExamplesOf(ctx, response, ctx.location.child(['responses', status]))) {
        const request = requests.find((each) => each.name === name) ?? requests[0];
        // The example of a form is not one of a JSON body.
        for (const path of actingUsers(value, request?.value ?? follow(ctx, operation.requestBody).node)) {
          const remedy = 'Show the key as the actor, name the user in the body, or accept a `session`.';
          ctx.report({
            message: `The samples send a secret key, but a user is the actor of the change. ${remedy}`,
            location: location.child(path),
          });
        }
      }
    }
  },
});
