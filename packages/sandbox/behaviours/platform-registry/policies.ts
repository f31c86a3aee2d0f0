import { actorOf } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { DEFAULT_POLICY } from './passwords';
import { tenantOfUser } from './people';
import { renewRestrictions } from './sessions';
import { checkTrial, marketOf, visibleTenant } from './tenantChecks';

const DEFAULT_SETTINGS = {
  language: 'en',
  support_contact: { email: null, phone: null, url: null },
  sender_name: null,
  logo_document_id: null,
  invitation_domains: [],
  dashboard_networks: [],
  position_retention_days: 90,
  audit_retention_years: 2,
  notification_quiet_hours: null,
};

/** Returns the users of a tenant who can log in. */
const peopleOf = (call: Call, tenant: string): Json[] =>
  call.store.list('usr').filter((user) => user.status === 'active' && tenantOfUser(user) === tenant);

/** Returns the policy of a tenant with the number of people that it applies to. */
function policyOf(call: Call, tenant: Json): Json {
  const people = peopleOf(call, tenant.id);
  const without = people.filter(({ second_factor_enrolled: enrolled }) => !enrolled).length;
  const known = call.store.get('PasswordPolicy', tenant.id) ?? {
    ...DEFAULT_POLICY,
    updated_by: tenant.created_by,
    updated_at: tenant.created_at,
  };
  const fixed = { max_length: 128, refuse_stolen: true, second_factor_for_admins: 'required' };
  return { ...known, ...fixed, tenant_id: tenant.id, people: { count: people.length, without_second_factor: without } };
}

/** Returns the settings of a tenant. Those that follow from the country cannot be changed. */
export function settingsOf(call: Call, tenant: Json): Json {
  const known = call.store.get('TenantSettings', tenant.id) ?? {
    ...DEFAULT_SETTINGS,
    updated_by: tenant.created_by,
    updated_at: tenant.created_at,
  };
  const { country, business_time_zone } = tenant;
  return { ...known, tenant_id: tenant.id, country, business_time_zone, fee_currency: marketOf(call, country)?.default_currency ?? 'USD' };
}

const stamps = (call: Call) => ({ updated_by: actorOf(call), updated_at: call.now() });

export const policies: Behaviours = {
  operations: {
    getPasswordPolicy: (call) => policyOf(call, visibleTenant(call)),
    updatePasswordPolicy: (call) => {
      const tenant = visibleTenant(call);
      checkTrial(call, tenant);
      const policy = call.store.put('PasswordPolicy', { ...policyOf(call, tenant), ...call.body, ...stamps(call) }, tenant.id);
      // A second factor is required from the next request, the other rules from the next log-in.
      for (const { sign_in_id: id } of peopleOf(call, tenant.id)) {
        const account = id && call.store.get('sgn', id);
        if (account) renewRestrictions(call, account, (now) => (now === 'second_factor_setup' ? now : null));
      }
      const result = policyOf(call, tenant);
      call.emit('password_policy.updated', { ...policy, ...result });
      return result;
    },
    getTenantSettings: (call) => {
      const settings = settingsOf(call, visibleTenant(call));
      return call.caller.role === 'staff' ? { ...settings, dashboard_networks: [] } : settings;
    },
    updateTenantSettings: (call) => {
      const tenant = visibleTenant(call);
      checkTrial(call, tenant);
      const { logo_document_id: logo } = call.body;
      if (logo) {
        const document = call.store.get('doc', logo);
        const isFit = document?.purpose === 'logo' && document.status === 'available';
        if (document && !isFit)
          call.fail('document_not_available', `${logo} is ${document.status} and has the purpose ${document.purpose}.`);
      }
      const given = Object.fromEntries(
        Object.entries(call.body).map(([name, value]) => [name, value ?? DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS]]),
      );
      call.store.put('TenantSettings', { ...settingsOf(call, tenant), ...given, ...stamps(call) }, tenant.id);
      return settingsOf(call, tenant);
    },
  },
};
