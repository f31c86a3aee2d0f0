import type { Further } from '../behaviour';
import { adminTenants } from './adminTenants';
import { businessUpdates } from './businessUpdates';
import { devices } from './devices';
import { documents } from './documents';
import { filters } from './filters';
import { loanApplications } from './loanApplications';
import { loanDecisions } from './loanDecisions';
import { loanRepayments } from './loanRepayments';
import { notifications } from './notifications';
import { notificationTemplates } from './notificationTemplates';
import { operators } from './operators';
import { products } from './products';
import { refusals } from './refusals';
import { services } from './services';
import { terminalBlocks } from './terminalBlocks';
import { trackers } from './trackers';
import { transfers } from './transfers';
import { userBlocks } from './userBlocks';
import { webhooks } from './webhooks';

/** Modules that the browser loads after the first response. */
export const further: readonly Further[] = [
  filters,
  loanApplications,
  loanDecisions,
  loanRepayments,
  devices,
  trackers,
  documents,
  webhooks,
  adminTenants,
  operators,
  notificationTemplates,
  notifications,
  services,
  products,
  businessUpdates,
  transfers,
  refusals,
  userBlocks,
  terminalBlocks,
];
