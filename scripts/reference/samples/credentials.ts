import { type Node, resolve } from '../../../openapi/redocly/decorators/operations';

/** What a reader proves with who they are, named as the environment variable from which samples take it. */
export type Credential = 'SECRET_KEY' | 'ACCESS_TOKEN';

/**
 * @param root the description, whose schemes the requirements name
 * @param security what the operation takes; none says that anyone may call it
 * @returns what may be sent, the secret key first where it is taken: most readers have it at hand. A token of OAuth and that of a session
 *   are one, since both are sent alike
 */
export function credentialsOf(root: Node, security: Node[] = []): Credential[] {
  const taken = new Set(security.flatMap((each) => Object.keys(each)).map((id) => credentialOf(root, id)));
  return (['SECRET_KEY', 'ACCESS_TOKEN'] as const).filter((each) => taken.has(each));
}

function credentialOf(root: Node, id: string): Credential {
  const { type, scheme } = resolve(root, root.components?.securitySchemes?.[id] ?? {});
  const isToken = type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && String(scheme).toLowerCase() === 'bearer');
  return isToken && id !== 'secretKey' ? 'ACCESS_TOKEN' : 'SECRET_KEY';
}
