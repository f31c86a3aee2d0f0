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

/** Checks whether only operators, members of the platform's staff, may call an operation. */
export const isForOperators = (roles: readonly string[]): boolean => roles.length > 0 && roles.every((role) => role === 'operator');
