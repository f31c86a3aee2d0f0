import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, rule, type Sent } from '../../node/testEngine';
import {
  ADEWALE,
  acceptedTrade,
  BEANS,
  COCOA,
  dollars,
  eventsOf,
  kilograms,
  newReference,
  read,
  trace,
  traceEngine,
  UPPER_FARM,
} from './testRequests';

const ACCOUNT = 'wal_01JD0WHH2RBNW9JVADCGV3BDQ8';

const apply = (engine: Engine, trade: string, amount: number, reference: string, instalments = 3): Promise<Sent> =>
  trace(engine, 'POST /trade-loans', {
    trade_id: trade,
    reference,
    principal: { amount, currency: 'USD' },
    instalment_count: instalments,
    payout_account_id: ACCOUNT,
    purpose: 'Purchase of beans from the same farmers',
  });

test(
  rule(
    'openapi/trace/loans.yaml:28',
    'In the sandbox, an application for 1,111.11 is rejected after a minute; any other is approved and disbursed after a minute.',
  ),
  async () => {
    const engine = traceEngine(['wallet']);
    const balance = (): number => engine.world.ledger.balance(ACCOUNT);
    const before = balance();
    const trade = await acceptedTrade(engine);
    await trace(engine, `PATCH /trades/${trade.id}`, { proceeds_account_id: ACCOUNT });
    const { body: no } = await apply(engine, trade.id, 111_111, newReference('TL'));
    assert.equal(no.status, 'submitted_and_pending_approval', JSON.stringify(no));
    advance(engine, 60);
    assert.equal((await read(engine, `/trade-loans/${no.id}`)).status, 'rejected');
    const { body: yes, status } = await apply(engine, trade.id, 1_000_000, 'FAST-TL');
    assert.equal(status, 201, JSON.stringify(yes));
    advance(engine, 60);
    const loan = await read(engine, `/trade-loans/${yes.id}`);
    assert.equal(loan.status, 'active');
    assert.equal(balance() - before, 1_000_000);
    advance(engine, 60);
    assert.equal(eventsOf(engine, 'trade_loan.instalment_due').length, 1);
    advance(engine, 60);
    const reminders = eventsOf(engine, 'trade_loan.instalment_due').map(({ days_overdue: days }) => days);
    assert.deepEqual(reminders, [0, 1]);
    const { payoff } = await read(engine, `/trade-loans/${yes.id}/schedule`);
    const repayment = { settle: 'full', amount: payoff.amount, source_account_id: ACCOUNT, reference: newReference('REP') };
    const repaid = await trace(engine, `POST /trade-loans/${yes.id}/repay`, repayment);
    assert.equal((await read(engine, `/trade-loans/${yes.id}`)).status, 'closed_obligations_met', JSON.stringify(repaid.body));
    assert.equal(balance() - before, 1_000_000 - payoff.amount.amount);
  },
);

const product = (engine: Engine, name: string): Promise<Sent> =>
  trace(engine, 'POST /products', {
    name,
    category_id: COCOA,
    product_type_id: BEANS,
    description: 'Fermented six days, sun-dried.',
    quantity: kilograms(5000),
    unit_price: dollars(560),
    origin: {
      kind: 'farm',
      farmer_ids: [ADEWALE],
      plot_ids: [UPPER_FARM],
      harvest_from_date: '2026-10-05',
      harvest_to_date: '2026-11-06',
    },
    quality: [
      { code: 'moisture', value: '7.5', unit: 'percent' },
      { code: 'bean_count', value: '100', unit: 'count_per_100_g' },
      { code: 'mouldy_beans', value: '2', unit: 'percent' },
      { code: 'slaty_beans', value: '2.5', unit: 'percent' },
    ],
    hand_in: true,
  });

test(
  rule(
    'openapi/trace/products.yaml:26',
    'In the sandbox, a product whose `name` starts with `sandbox_rejected` is rejected one minute after its submission; every other product is approved.',
  ),
  async () => {
    const engine = traceEngine();
    const { body: good } = await product(engine, 'Cocoa beans, test');
    const { body: bad } = await product(engine, 'sandbox_rejected beans');
    assert.equal(good.status, 'pending_approval', JSON.stringify(good));
    advance(engine, 60);
    assert.equal((await read(engine, `/products/${good.id}`)).status, 'approved');
    assert.equal((await read(engine, `/products/${bad.id}`)).status, 'rejected');
    assert.deepEqual(
      eventsOf(engine, 'product.approved').map(({ id }: Json) => id),
      [good.id],
    );
  },
);

test(
  rule(
    'openapi/trace/webhooks.yaml:28',
    'In the sandbox, no request is sent to a URL with `?simulate=500`, `?simulate=timeout`, `?simulate=410` or `?simulate=204`, a server that accepts events; attempts are recorded with that result, one second apart.',
  ),
  async () => {
    const engine = traceEngine();
    const endpoint = async (simulate: string) =>
      (await trace(engine, 'POST /webhook-endpoints', { url: `https://hooks.example/t?simulate=${simulate}`, event_types: ['trade.*'] }))
        .body;
    const failing = await endpoint('500');
    const gone = await endpoint('410');
    const accepting = await endpoint('204');
    assert.match(failing.secret, /^whsec_/);
    await acceptedTrade(engine);
    advance(engine, 10);
    const { data } = await read(engine, `/webhook-endpoints/${failing.id}/deliveries`);
    assert.deepEqual([data[0].attempts.length, data[0].attempts[0].response_status], [10, 500]);
    assert.equal(Date.parse(data[0].attempts[1].attempted_at) - Date.parse(data[0].attempts[0].attempted_at), 1000);
    assert.equal((await read(engine, `/webhook-endpoints/${gone.id}`)).status, 'disabled_by_failures');
    const accepted = await read(engine, `/webhook-endpoints/${accepting.id}/deliveries`);
    assert.deepEqual([accepted.data[0].outcome, accepted.data[0].attempts[0].response_status], ['delivered', 204]);
    const { body } = await trace(engine, `PATCH /webhook-endpoints/${failing.id}`, { rotate_secret: { overlap_hours: 48 } });
    assert.match(body.secret, /^whsec_/);
    assert.notEqual(body.secret, failing.secret);
  },
);
