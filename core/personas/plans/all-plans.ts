import type { PersonaPlan } from '../persona-plan.ts';
import { gambler } from './gambler.ts';
import { gigDriver } from './gig-driver.ts';
import { grantRecipient } from './grant-recipient.ts';
import { oneMonth } from './one-month.ts';
import { overIndebted } from './over-indebted.ts';
import { pensioner } from './pensioner.ts';
import { retrenched } from './retrenched.ts';
import { salariedMonthly } from './salaried-monthly.ts';
import { thinFile } from './thin-file.ts';
import { twoAccounts } from './two-accounts.ts';
import { weeklyWages } from './weekly-wages.ts';

/** In the order in which people should be shown them. */
export const personaPlans: readonly PersonaPlan[] = [
  salariedMonthly,
  weeklyWages,
  gigDriver,
  grantRecipient,
  overIndebted,
  gambler,
  twoAccounts,
  thinFile,
  oneMonth,
  pensioner,
  retrenched,
];
