import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TENANT } from '../../http/caller';
import { rule } from '../../node/testEngine';
import { registry, registryEngine } from './testRequests';

const PLACE = 'loc_01JD1GMMH7A0E2ER6D86GW8MTR';

test(`${rule('openapi/platform-registry/openapi.yaml:17', 'People, roles, the password policy and the tenant itself are shared by the sandbox and production.')}, ${rule('openapi/platform-registry/tenants.yaml:1609', 'description: >- Returns the preferences of the space, which apply to the sandbox and to production:')}, ${rule('openapi/platform-registry/tenants.yaml:1736', 'They apply to the sandbox and to production.')}, ${rule('openapi/platform-registry/tenants.yaml:2633', 'The sandbox and production share this record.')}, ${rule('openapi/platform-registry/tenants.yaml:1705', 'The sandbox and production share one set of settings:')}, ${rule('openapi/platform-registry/tenants.yaml:3277', 'description: Preferences of a space, for the sandbox and production.')}, ${rule('openapi/platform-registry/tenants.yaml:3384', "description: Rules for the passwords of the space's users, in the sandbox and in production.")}`, async () => {
  const engine = registryEngine();
  const shared = ['', '/settings', '/password-policy'].map((path) => `/tenants/${TENANT}${path}`);
  for (const path of [...shared, '/users/usr_01JD58Z667M7HAQCPE3X6FQHHP']) {
    const { status, body } = await registry(engine, `GET ${path}`);
    assert.deepEqual([status, 'environment' in body], [200, false], path);
  }
});

test(
  rule(
    'openapi/platform-registry/openapi.yaml:18',
    'Most examples of responses show production; requests to the sandbox return `sandbox` as the `environment`.',
  ),
  async () => {
    const engine = registryEngine();
    const lists = [
      'keys',
      'businesses',
      'devices',
      'loans',
      'documents',
      'webhook-endpoints',
      'notifications',
      `tenants/${TENANT}/services`,
    ];
    for (const path of lists) {
      const { data } = (await registry(engine, `GET /${path}`)).body;
      assert.ok(data.length > 0, path);
      for (const { environment } of data) assert.equal(environment, 'sandbox', path);
    }
    const device = { name: 'Unit', kind: 'gps_unit', serial_number: 'EXM-ENV', location_id: PLACE };
    assert.equal((await registry(engine, 'POST /devices', device)).body.environment, 'sandbox');
  },
);
