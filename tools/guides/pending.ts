const UNMODELLED = 'the sandbox does not model its operations of the Platform Registry yet';

/** Guides that do not agree with the sandbox yet, with the reason. They are run as well, and one that agrees is treated as any other; remove it here. */
export const PENDING: Record<string, string> = {
  'tutorials/registry/device-management.mdx': UNMODELLED,
  'tutorials/registry/key-rotation.mdx': UNMODELLED,
  'tutorials/{product}/loan-system-guide.mdx': UNMODELLED,
  'tutorials/{product}/platform-onboarding.mdx': UNMODELLED,
  'tutorials/{product}/setting-up-a-space.mdx': UNMODELLED,
  'tutorials/{product}/user-management-in-a-tenant-space.mdx': UNMODELLED,
};
