import {
  airtime,
  cashWithdrawal,
  debitOrder,
  electricity,
  fastFood,
  from,
  groceries,
  monthlyPayment,
  ownTransfer,
  pharmacy,
  publicTransport,
  snack,
} from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

const EVERYDAY = 0;
const CLUB = 1;
const everydayNumber = '10000000257';
const clubNumber = '10000000268';

/**
 * Contributions of the members are other people's money: payments from persons, not income and not a payout of the
 * club to its treasurer. What is handed to the member whose turn it is, is a payment to a person.
 */
export const stokvelTreasurer: PersonaPlan = {
  id: 'stokvel_treasurer',
  name: 'Stokvel treasurer',
  description: "Twelve months of a clerk's salary beside a club account through which the money of a stokvel passes.",
  months: 12,
  tags: ["other people's money", 'stokvel', 'own transfers', 'large turnover'],
  holder: { firstNames: 'Gladys', lastNames: 'Mgcinimali', dateOfBirth: '1972-04-30', isFemale: true },
  accounts: [
    {
      bank: 'standard_bank',
      accountNumber: everydayNumber,
      accountName: 'MyMo Account',
      accountType: 'cheque',
      openingRands: 2890.6,
      creditInterest: 0.25,
    },
    {
      bank: 'standard_bank',
      accountNumber: clubNumber,
      accountName: 'Society Scheme',
      accountType: 'savings',
      openingRands: 18_400,
      creditInterest: 4,
    },
  ],
  flows: [
    {
      id: 'salary',
      event: 'salary',
      party: from('employers'),
      label: 'income.salary',
      stream: 'salary',
      amount: 13_420.75,
      schedule: { every: 'month', day: 15, move: 'before' },
      account: EVERYDAY,
    },
    {
      id: 'members_eft',
      event: 'eft_in',
      party: { pool: 'stokvel_members', of: 9 },
      label: 'transfer.third_party_in',
      amount: 1000,
      schedule: { every: 'now_and_then', times: [5, 7], onDays: [1, 2, 3, 4, 5, 26, 27, 28] },
      account: CLUB,
    },
    {
      id: 'members_payshap',
      event: 'payshap_in',
      party: { pool: 'stokvel_members', nth: 9, of: 5 },
      label: 'transfer.instant_in',
      amount: 1000,
      schedule: { every: 'now_and_then', times: [2, 4], onDays: [1, 2, 3, 4, 5, 6] },
      account: CLUB,
    },
    {
      id: 'members_cash',
      event: 'cash_deposit',
      party: '{branch}',
      label: 'cash.deposit',
      amount: 2000,
      schedule: { every: 'now_and_then', times: [0, 2], onDays: [3, 4, 5] },
      account: CLUB,
    },
    {
      id: 'turn',
      event: 'eft_out',
      party: { pool: 'stokvel_members', of: 12, text: '{party} Turn' },
      label: 'transfer.third_party_out',
      amount: 8000,
      schedule: { every: 'month', day: 7, move: 'after' },
      account: CLUB,
    },
    ownTransfer('own_share', [EVERYDAY, CLUB], `Acc ${clubNumber}`, 1000, { every: 'month', day: 16 }),
    ownTransfer('own_turn', [CLUB, EVERYDAY], `Acc ${everydayNumber}`, 8000, {
      every: 'month',
      day: 8,
      calendarMonths: [11],
    }),
    monthlyPayment('rent', from('landlords'), 'housing.rent', 5600, 16),
    debitOrder('funeral', from('funeral_covers'), 'insurance.life_funeral', 310, 16),
    debitOrder('store', from('store_accounts'), 'debt.store_account', 460, 17),
    debitOrder('phone', from('cell_contracts'), 'housing.mobile_contract', 379, 17),
    monthlyPayment('church', from('churches'), 'family.donations_tithes', 500, 18),
    monthlyPayment('mother', from('family'), 'cash.send_voucher', 800, 17, { event: 'cash_send' }),
    groceries({ times: [7, 9], rands: [100, 460] }),
    snack(),
    fastFood({ times: [1, 3], rands: [50, 150] }),
    pharmacy({ times: [1, 2], rands: [60, 240] }),
    publicTransport({ times: [3, 6], rands: [20, 90] }),
    electricity({ times: [2, 3], rands: [100, 250] }),
    airtime({ times: [3, 5], rands: [12, 60] }),
    cashWithdrawal({ times: [1, 3], rands: [200, 500] }),
  ],
};
