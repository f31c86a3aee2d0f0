const UNMODELLED = 'the sandbox does not model its operations of the Platform Registry yet';

/** Guides that do not agree with the sandbox yet, with the reason. They are run as well, and one that agrees is treated as any other; remove it here. */
export const PENDING: Record<string, string> = {
  'tutorials/merchant/mapping-services-to-a-tenant.mdx': UNMODELLED,
  'tutorials/registry/device-management.mdx': UNMODELLED,
  'tutorials/registry/integrating-with-the-registry.mdx': UNMODELLED,
  'tutorials/registry/key-rotation.mdx': UNMODELLED,
  'tutorials/registry/password-policy.mdx': UNMODELLED,
  'tutorials/{product}/loan-system-guide.mdx': UNMODELLED,
  'tutorials/{product}/platform-onboarding.mdx': UNMODELLED,
  'tutorials/{product}/setting-up-a-space.mdx': UNMODELLED,
  'tutorials/{product}/user-management-in-a-tenant-space.mdx': UNMODELLED,
};
