/** Roles that may call an operation, as listed in openapi/README.md. */
export const ROLES: readonly string[] = [
  'tenant',
  'merchant',
  'buyer',
  'seller',
  'agency',
  'staff',
  'admin',
  'operator',
  'distributor',
  'manufacturer',
  'sampler',
  'tester',
];
