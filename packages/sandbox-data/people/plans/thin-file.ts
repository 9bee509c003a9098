import { airtime, fastFood, groceries, snack } from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

export const thinFile: PersonaPlan = {
  id: 'thin_file',
  name: 'Thin file',
  description: 'A new account with eighteen days of history: too little for any analysis.',
  months: 0,
  days: 18,
  isNew: true,
  tags: ['less than a month', 'new account', 'piece work'],
  holder: { firstNames: 'Lwazi', lastNames: 'Omusha', dateOfBirth: '2004-03-15', isFemale: false },
  accounts: [
    {
      bank: 'tymebank',
      accountNumber: '51000000090',
      accountName: 'EveryDay Account',
      accountType: 'cheque',
      openingRands: 250,
    },
  ],
  flows: [
    {
      id: 'piece_work',
      event: 'payshap_in',
      party: { pool: 'piece_jobs', of: 3 },
      label: 'income.other',
      stream: 'piece_work',
      amount: { from: 250, to: 600, step: 50 },
      schedule: { every: 'week', weekday: 6 },
    },
    {
      id: 'deposit',
      event: 'cash_deposit',
      party: ['Boxer {branch}', 'Pick n Pay {branch}'],
      label: 'cash.deposit',
      amount: { from: 100, to: 300, step: 50 },
      schedule: { every: 'now_and_then', times: [1, 2] },
    },
    groceries({ times: [5, 7], rands: [40, 160] }),
    snack(),
    fastFood({ times: [2, 3], rands: [35, 90] }),
    airtime({ times: [4, 6], rands: [5, 29] }),
  ],
};
