import { airtime, cashWithdrawal, electricity, from, groceries, snack } from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

/** Social relief of distress grant: R350, and R370 from April 2024, from memory. */
const RELIEF = [
  { since: '2022-04-01', rands: 350 },
  { since: '2024-04-01', rands: 370 },
] as const;

export const srdPieceJobs: PersonaPlan = {
  id: 'srd_piece_jobs',
  name: 'Relief grant and piece jobs',
  description: 'Six months of the relief grant beside casual work that people pay as it comes.',
  months: 6,
  tags: ['social grant', 'piece work', 'very low income'],
  holder: { firstNames: 'Luyanda', lastNames: 'Xhoshani', dateOfBirth: '1998-05-13', isFemale: false },
  accounts: [
    {
      bank: 'tymebank',
      accountNumber: '51000000279',
      accountName: 'EveryDay Account',
      accountType: 'cheque',
      openingRands: 120,
    },
  ],
  flows: [
    {
      id: 'relief',
      event: 'grant',
      party: from('relief_grant'),
      label: 'income.grant_srd_other',
      stream: 'relief_grant',
      amount: { dated: RELIEF },
      schedule: { every: 'month', day: 26, move: 'after' },
    },
    {
      id: 'piece_jobs',
      event: 'payshap_in',
      party: { pool: 'piece_jobs', of: 6 },
      label: 'income.other',
      stream: 'piece_jobs',
      amount: { from: 120, to: 350, step: 10 },
      schedule: { every: 'now_and_then', times: [2, 5] },
    },
    {
      id: 'sister',
      event: 'payshap_in',
      party: from('family'),
      label: 'transfer.instant_in',
      amount: { from: 100, to: 250, step: 50 },
      schedule: { every: 'now_and_then', times: [0, 2] },
    },
    {
      id: 'mother',
      event: 'cash_send',
      party: '{given}',
      label: 'cash.send_voucher',
      amount: 150,
      schedule: { every: 'month', day: 27 },
    },
    {
      id: 'lotto',
      event: 'lottery',
      party: { pool: 'lotteries', of: 2 },
      label: 'gambling.lottery',
      amount: { from: 5, to: 20, step: 5 },
      schedule: { every: 'now_and_then', times: [0, 3] },
    },
    groceries({ times: [7, 10], rands: [40, 190] }),
    snack(),
    airtime({ times: [4, 7], rands: [5, 29] }),
    electricity({ times: [1, 2], rands: [50, 100] }),
    cashWithdrawal({ times: [2, 4], rands: [50, 200] }),
  ],
};
