import type { Further } from '../behaviour';
import { banks } from './banks';
import { beneficiaries } from './beneficiaries';
import { bulk } from './bulk';
import { charges } from './charges';
import { closures } from './closures';
import { consents } from './consents';
import { encryptedCards } from './encryptedCards';
import { refunds } from './refunds';
import { settlements } from './settlements';

/** Modules that the browser loads after the first response. */
export const further: readonly Further[] = [charges, banks, closures, bulk, consents, refunds, settlements, beneficiaries, encryptedCards];
