import { airtime, cashWithdrawal, from, groceries } from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

/** Months back of the last month in which the holder still used the account. */
const LAST_USED = 6;
const used = { monthsBack: [15, LAST_USED] } as const;

export const dormant: PersonaPlan = {
  id: 'dormant',
  name: 'Dormant account',
  description:
    'Twelve months of which the holder used only the first half; since then the bank alone books interest and fees.',
  months: 12,
  tags: ['dormant', 'no income since half a year'],
  holder: { firstNames: 'Hendrik', lastNames: 'Slaper', dateOfBirth: '1968-07-07', isFemale: false },
  accounts: [
    {
      bank: 'capitec',
      accountNumber: '1400000246',
      accountName: 'Global One Account',
      accountType: 'savings',
      openingRands: 2480.3,
      creditInterest: 2.25,
    },
  ],
  flows: [
    {
      id: 'wages',
      event: 'salary',
      party: from('employers'),
      label: 'income.salary',
      stream: 'wages',
      amount: { base: 5120, percent: [-6, 8] },
      schedule: { every: 'month', day: 28, move: 'before' },
      ...used,
    },
    {
      id: 'wages_cash',
      event: 'atm_withdrawal',
      party: '{branch}',
      label: 'cash.atm_withdrawal',
      amount: { from: 2000, to: 2800, step: 100 },
      schedule: { every: 'month', day: 29 },
      keepRands: 900,
      ...used,
    },
    groceries({ times: [5, 7], rands: [80, 380], keepRands: 900, ...used }),
    airtime({ times: [2, 4], rands: [10, 50], keepRands: 900, ...used }),
    cashWithdrawal({ times: [1, 2], rands: [100, 300], keepRands: 900, ...used }),
  ],
};
