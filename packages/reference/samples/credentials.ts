import type { Description } from '../../openapi/model/description';
import type { SecurityRequirement } from '../../openapi/model/document';
import { type Proof, waysOf } from '../../openapi/security';
import type { SampleRequest } from './request';

/** Credential of a family of the house, named after the environment variable that samples read it from. */
export type Credential = 'SECRET_KEY' | 'ACCESS_TOKEN';

/** Request of a family of the house, with at most one credential. */
export type HouseRequest = Omit<SampleRequest, 'proofs' | 'cookies'> & { credential?: Credential };

/**
 * Returns the credentials that a family of the house accepts.
 *
 * @param description the description, which defines the security schemes
 * @param security security requirements of the operation; none for a public operation
 * @returns credentials, with the secret key first if it is accepted, because most readers have one. OAuth and session tokens are the same
 * credential, because they are sent in the same way
 */
export function credentialsOf(description: Description, security: SecurityRequirement[]): Credential[] {
  return [...new Set(waysOf(description, security).flatMap((way) => credentialIn(way) ?? []))];
}

const credentialIn = ([proof]: readonly Proof[]): Credential | undefined =>
  proof?.in === 'header' && (proof.variable === 'SECRET_KEY' || proof.variable === 'ACCESS_TOKEN') ? proof.variable : undefined;

/** Replaces the proofs of a request with the credential that a guide can change. */
export function asHouseRequest({ proofs, cookies: _, ...request }: SampleRequest): HouseRequest {
  const credential = credentialIn(proofs);
  return credential ? { ...request, credential } : request;
}

/** Returns the request with the credential as it is sent. */
export function asSampleRequest({ credential, ...request }: HouseRequest): SampleRequest {
  const proofs: Proof[] = credential
    ? [{ id: credential, in: 'header', name: 'Authorization', prefix: 'Bearer ', variable: credential }]
    : [];
  return { ...request, cookies: [], proofs };
}
