import type { Behaviours } from '../behaviour';
import { accounts } from './accounts';
import { cards } from './cards';
import { deposits } from './deposits';
import { payments } from './payments';
import { pins } from './pins';
import { story } from './story';
import { transactions } from './transactions';
import { transfers } from './transfers';
import { users } from './users';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const wallet: readonly Behaviours[] = [story, accounts, users, pins, transactions, transfers, cards, payments, deposits, webhooks];
