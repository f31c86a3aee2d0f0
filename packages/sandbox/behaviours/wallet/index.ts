import type { Behaviours } from '../behaviour';
import { accounts } from './accounts';
import { beneficiaries } from './beneficiaries';
import { bulk } from './bulk';
import { cards } from './cards';
import { closures } from './closures';
import { consents } from './consents';
import { deposits } from './deposits';
import { payments } from './payments';
import { pins } from './pins';
import { refunds } from './refunds';
import { settlements } from './settlements';
import { story } from './story';
import { transactions } from './transactions';
import { transfers } from './transfers';
import { users } from './users';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const wallet: readonly Behaviours[] = [
  story,
  accounts,
  closures,
  users,
  pins,
  transactions,
  transfers,
  bulk,
  cards,
  payments,
  refunds,
  beneficiaries,
  settlements,
  deposits,
  consents,
  webhooks,
];
