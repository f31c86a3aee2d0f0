import { createHmac } from 'node:crypto';
import { DomUtils } from 'htmlparser2';
import { pageName } from '../../packages/openapi/normalise';
import { codeLanguages } from '../../packages/platform/codeLanguages';
import { familyDescriptions } from './descriptions';
import { type Found, treeAt } from './html';

/** Languages with a receiver. TypeScript readers use the one in JavaScript. */
const RECEIVERS = codeLanguages.map(({ id }) => id).filter((id) => id !== 'typescript');

/** Checks that every webhook page has a receiver in each language, and a sample delivery with a valid signature. */
export function checkWebhooks(): Found {
  const found: Found = { missing: [], total: 0 };
  for (const { description, routes } of familyDescriptions().filter(({ family }) => family.rules === 'house')) {
    for (const { operationId } of description.operations.filter(({ webhook }) => webhook)) {
      const route = routes.get(pageName(operationId)) ?? '';
      const page = treeAt(route);
      const receivers = DomUtils.getElementById('verify', page)?.parent ?? [];
      for (const id of RECEIVERS) {
        found.total += 1;
        if (!DomUtils.getElements({ 'data-panel': id }, receivers, true).length) found.missing.push(`${route}: the receiver in ${id}`);
      }
      found.total += 1;
      if (!isSigned(page)) found.missing.push(`${route}: a signed delivery`);
    }
  }
  return found;
}

/** Verifies that one of the displayed signatures belongs to the headers, the body and the secret. */
function isSigned(page: ReturnType<typeof treeAt>): boolean {
  const delivery = DomUtils.getElementById('delivery', page) ?? [];
  const [headers = '', body = ''] = DomUtils.getElementsByTagName('pre', delivery).map(DomUtils.textContent);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1];
  const [secret = ''] = /whsec_[\w+/=]{20,}/.exec(DomUtils.textContent(DomUtils.getElementById('verify', page)?.parent ?? [])) ?? [];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
    .digest('base64');
  return key.length > 0 && (header('webhook-signature') ?? '').split(' ').includes(`v1,${signed}`);
}
