import type { Oas3Rule } from '@redocly/openapi-core';
import { brand } from '../../platform/brand';
import { eachExampleValue } from './examples';

/** The production host in a URL; `api.sandbox…` is another host. */
const PRODUCTION = `https://${brand.apiHost}/`;

/**
 * Convention 1: links to the API in examples have the host of the sandbox, which all samples use, because a link of the other environment would not
 * work for their reader. An object of the production environment says so in its `environment`.
 */
export const sandboxUrls: Oas3Rule = () =>
  eachExampleValue(({ value, holder, location }, { report }) => {
    if (typeof value !== 'string' || !value.includes(PRODUCTION) || holder.environment === 'production') return;
    report({
      message: 'The samples are sent to the sandbox, but this URL has the production host. Write `{brand.sandboxHost}`.',
      location,
    });
  });
