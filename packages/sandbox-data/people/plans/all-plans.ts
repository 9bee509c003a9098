import type { PersonaPlan } from '../persona-plan.ts';
import { debtReview } from './debt-review.ts';
import { disabilityBenefit } from './disability-benefit.ts';
import { dormant } from './dormant.ts';
import { freelancer } from './freelancer.ts';
import { gambler } from './gambler.ts';
import { gapTwoMonths } from './gap-two-months.ts';
import { gigDriver } from './gig-driver.ts';
import { grantRecipient } from './grant-recipient.ts';
import { highEarner } from './high-earner.ts';
import { informalTrader } from './informal-trader.ts';
import { jointHousehold } from './joint-household.ts';
import { newAccount } from './new-account.ts';
import { oneMonth } from './one-month.ts';
import { overIndebted } from './over-indebted.ts';
import { overdraftBond } from './overdraft-bond.ts';
import { pensioner } from './pensioner.ts';
import { retrenched } from './retrenched.ts';
import { salariedMonthly } from './salaried-monthly.ts';
import { salaryChange } from './salary-change.ts';
import { srdPieceJobs } from './srd-piece-jobs.ts';
import { stokvelTreasurer } from './stokvel-treasurer.ts';
import { student } from './student.ts';
import { thinFile } from './thin-file.ts';
import { twoAccounts } from './two-accounts.ts';
import { twoJobs } from './two-jobs.ts';
import { weeklyWages } from './weekly-wages.ts';

/** In the order in which people should be shown them. */
export const personaPlans: readonly PersonaPlan[] = [
  salariedMonthly,
  weeklyWages,
  twoJobs,
  gigDriver,
  informalTrader,
  freelancer,
  grantRecipient,
  srdPieceJobs,
  pensioner,
  disabilityBenefit,
  student,
  overIndebted,
  overdraftBond,
  debtReview,
  gambler,
  retrenched,
  salaryChange,
  highEarner,
  jointHousehold,
  twoAccounts,
  stokvelTreasurer,
  thinFile,
  oneMonth,
  newAccount,
  dormant,
  gapTwoMonths,
];
