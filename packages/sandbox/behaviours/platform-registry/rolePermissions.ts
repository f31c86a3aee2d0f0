/** Permissions that the history of a person shows, by role: those of the examples, and in the same words those of the other roles. */
export const ROLE_PERMISSIONS: Record<string, readonly string[]> = {
  admin: ['people:manage', 'keys:manage', 'settings:manage', 'approvals:decide', 'records:read', 'records:write'],
  staff: ['records:read', 'records:write', 'approvals:request'],
  merchant: ['products:read', 'products:write', 'sales:read', 'sales:write', 'orders:read', 'orders:write'],
  agency: ['counter:use', 'positions:write', 'sales:read', 'sales:write'],
  buyer: ['requests:write', 'offers:read', 'trades:read', 'trades:write'],
  seller: ['requests:read', 'offers:write', 'trades:read', 'trades:write'],
  sampler: ['tasks:read', 'samples:write'],
  tester: ['tasks:read', 'results:write'],
  manufacturer: ['batches:read', 'batches:write'],
  distributor: ['batches:read', 'trackings:write'],
};
