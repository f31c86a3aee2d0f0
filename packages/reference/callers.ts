import type { PageData } from './pageData';

/** Checks whether someone may call both operations. An operation without roles is for everyone, and so is a webhook. */
export const shareCallers = ({ operation: one }: PageData, { operation: other }: PageData): boolean =>
  !one.roles.length || !other.roles.length || one.roles.some((role) => other.roles.includes(role));
