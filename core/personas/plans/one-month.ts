import { airtime, cashWithdrawal, debitOrder, electricity, fastFood, groceries, snack } from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

export const oneMonth: PersonaPlan = {
  id: 'one_month',
  name: 'Exactly one month',
  description: 'The shortest history that can be analysed: one month to the day, with one salary.',
  months: 1,
  holder: { firstNames: 'Anele', lastNames: 'Inyanga', dateOfBirth: '1997-12-05', isFemale: true },
  accounts: [
    {
      bank: 'fnb',
      accountNumber: '62000000101',
      accountName: 'Easy Account',
      accountType: 'cheque',
      openingRands: 1480.3,
    },
  ],
  flows: [
    {
      id: 'salary',
      event: 'salary',
      party: 'Indwe Call Centre',
      label: 'income.salary',
      stream: 'salary',
      amount: 9_874.21,
      schedule: { every: 'month', day: 25, move: 'before' },
    },
    {
      id: 'rent',
      event: 'eft_out',
      party: 'Rent Room 3',
      label: 'housing.rent',
      amount: 3300,
      schedule: { every: 'month', day: 1 },
    },
    debitOrder('funeral', 'Hollard', 'insurance.life_funeral', 175, 1),
    debitOrder('phone', 'Telkom Mobile', 'housing.mobile_contract', 349, 27),
    {
      id: 'home',
      event: 'cash_send',
      party: 'Family',
      label: 'cash.send_voucher',
      amount: 1500,
      schedule: { every: 'month', day: 28 },
    },
    {
      id: 'taxi',
      event: 'atm_withdrawal',
      party: 'Pinecrest',
      label: 'cash.atm_withdrawal',
      amount: 250,
      schedule: { every: 'week', weekday: 1 },
    },
    groceries('Pinetown', { times: [6, 8], rands: [90, 430] }),
    snack('Pinetown'),
    fastFood('Pinetown', { times: [2, 4], rands: [50, 140] }),
    airtime('Vodacom', { times: [3, 5], rands: [12, 49] }),
    electricity('Ethekwini', { times: [1, 2], rands: [100, 200] }),
    cashWithdrawal('Pinetown', { times: [2, 4], rands: [200, 500] }),
  ],
};
