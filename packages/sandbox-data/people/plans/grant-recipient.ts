import { airtime, cashWithdrawal, debitOrder, electricity, from, groceries, snack } from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

/** SASSA amounts: those of April 2026 from the published table, the earlier ones from memory. */
const OLDER_PERSONS = [
  { since: '2024-04-01', rands: 2180 },
  { since: '2024-10-01', rands: 2190 },
  { since: '2025-04-01', rands: 2310 },
  { since: '2025-10-01', rands: 2320 },
  { since: '2026-04-01', rands: 2400 },
] as const;

/** Two children. */
const TWO_CHILD_SUPPORT = [
  { since: '2024-04-01', rands: 1060 },
  { since: '2025-04-01', rands: 1120 },
  { since: '2026-04-01', rands: 1160 },
] as const;

export const grantRecipient: PersonaPlan = {
  id: 'grant_recipient',
  name: 'Social grants',
  description: "Six months of an older person's grant and two child support grants, mostly drawn in cash at once.",
  months: 6,
  tags: ['social grants', 'cash', 'burial society'],
  holder: { firstNames: 'Nomvula', lastNames: 'Mzekelo', dateOfBirth: '1961-06-18', isFemale: true },
  accounts: [
    {
      bank: 'capitec',
      accountNumber: '1400000045',
      accountName: 'Global One Account',
      accountType: 'savings',
      openingRands: 96.15,
      creditInterest: 2.25,
    },
  ],
  flows: [
    {
      id: 'older_persons',
      event: 'grant',
      party: from('old_age_grant'),
      label: 'income.grant_older_persons',
      stream: 'older_persons_grant',
      amount: { dated: OLDER_PERSONS },
      schedule: { every: 'month', day: 2, move: 'after' },
    },
    {
      id: 'children',
      event: 'grant',
      party: from('child_grant'),
      label: 'income.grant_child',
      stream: 'child_support_grant',
      amount: { dated: TWO_CHILD_SUPPORT },
      schedule: { every: 'month', day: 4, move: 'after' },
    },
    {
      id: 'grant_cash',
      event: 'atm_withdrawal',
      party: ['Boxer {branch}', '{branch}'],
      label: 'cash.atm_withdrawal',
      amount: { from: 800, to: 1000, step: 100 },
      schedule: { every: 'month', day: 5 },
    },
    {
      id: 'nephew',
      event: 'payshap_in',
      party: from('family'),
      label: 'transfer.instant_in',
      amount: { from: 150, to: 400, step: 50 },
      schedule: { every: 'now_and_then', times: [0, 1] },
    },
    debitOrder('funeral', from('funeral_covers'), 'insurance.life_funeral', 212, 5),
    {
      id: 'society',
      event: 'eft_out',
      party: '{word} Burial Society',
      label: 'insurance.life_funeral',
      amount: 100,
      schedule: { every: 'month', day: 6 },
    },
    groceries({ times: [4, 6], rands: [110, 420], onDays: [4, 5, 6, 6, 7, 12, 20] }),
    snack(),
    electricity({ times: [1, 2], rands: [50, 150] }),
    airtime({ times: [2, 4], rands: [5, 12] }),
    cashWithdrawal({ times: [0, 1], rands: [100, 200] }),
  ],
};
