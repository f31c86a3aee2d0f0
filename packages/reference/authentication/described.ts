import type { Description } from '../../openapi/model/description';
import type { SecurityScheme } from '../../openapi/model/document';
import type { AuthScheme } from '../components/model';

/** A security scheme with its context. */
export type Source = {
  id: string;
  scheme: SecurityScheme;
  /** Scopes required by operations, with duplicates. */
  taken: string[];
  description: Description;
  /** True for a house family, whose keys and hosts are known. */
  house: boolean;
};

export type Described = Omit<AuthScheme, 'anchor'>;

/** Location of the access token in a request. */
export const SENT_AS_BEARER = { term: 'Sent in the header', code: 'Authorization: Bearer …' };
