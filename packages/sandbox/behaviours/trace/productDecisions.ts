import type { Call, Json } from '../behaviour';
import { productView } from './productQuantities';

const DECISION_SECONDS = 60;
/** Lets an operator of the sandbox decide on a submitted product after a minute. */
export function submit(call: Call, id: string): void {
  call.cancel('products.decide', (args) => args.id === id);
  call.after(DECISION_SECONDS, 'products.decide', { id });
}

export function decide(call: Call, product: Json, isRejected: boolean, reason: string | null, findings: Json[] = []): Json {
  const fields = { status: isRejected ? 'rejected' : 'approved', status_reason: reason, field_findings: findings, decided_at: call.now() };
  return call.emit(isRejected ? 'product.rejected' : 'product.approved', productView(call, call.patch('tpd', product.id, fields)));
}
