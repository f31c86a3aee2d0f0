import type { Description } from '../../openapi/model/description';
import type { SecurityRequirement } from '../../openapi/model/document';

/** Credential of a request, named after the environment variable that samples read it from. */
export type Credential = 'SECRET_KEY' | 'ACCESS_TOKEN';

/**
 * Returns the accepted credentials.
 *
 * @param description the description, which defines the security schemes
 * @param security security requirements of the operation; none for a public operation
 * @returns credentials, with the secret key first if it is accepted, because most readers have one. OAuth and session tokens are the same
 * credential, because they are sent in the same way
 */
export function credentialsOf(description: Description, security: SecurityRequirement[]): Credential[] {
  const taken = new Set(security.flatMap((each) => Object.keys(each)).map((id) => credentialOf(description, id)));
  return (['SECRET_KEY', 'ACCESS_TOKEN'] as const).filter((each) => taken.has(each));
}

function credentialOf(description: Description, id: string): Credential {
  const { type, scheme } = description.securityScheme(id);
  const isToken = type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && String(scheme).toLowerCase() === 'bearer');
  return isToken && id !== 'secretKey' ? 'ACCESS_TOKEN' : 'SECRET_KEY';
}
