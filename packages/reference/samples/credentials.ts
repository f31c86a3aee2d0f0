import { type Node, resolve } from '../../openapi/decorators/operations';

/** Credential of a request, named after the environment variable that samples read it from. */
export type Credential = 'SECRET_KEY' | 'ACCESS_TOKEN';

/**
 * Returns the accepted credentials.
 *
 * @param root the description, which defines the security schemes
 * @param security security requirements of the operation; none for a public operation
 * @returns credentials, with the secret key first if it is accepted, because most readers have one. OAuth and session tokens are the same
 * credential, because they are sent in the same way
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
