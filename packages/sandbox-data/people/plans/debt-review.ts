import {
  airtime,
  cashWithdrawal,
  debitOrder,
  electricity,
  from,
  fuel,
  groceries,
  monthlyPayment,
  snack,
} from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

export const debtReview: PersonaPlan = {
  id: 'debt_review',
  name: 'Under debt review',
  description:
    'Twelve months: one payment a month to a payment distribution agent; an old creditor still collects and is stopped.',
  months: 12,
  tags: ['debt review', 'stopped debit orders', 'collections'],
  holder: { firstNames: 'Deon', lastNames: 'Skuldberg', dateOfBirth: '1980-12-02', isFemale: false },
  accounts: [
    {
      bank: 'absa',
      accountNumber: '4000000167',
      accountName: 'Transact Account',
      accountType: 'cheque',
      openingRands: 1320.75,
    },
  ],
  flows: [
    {
      id: 'salary',
      event: 'salary',
      party: from('employers'),
      label: 'income.salary',
      stream: 'salary',
      amount: 19_684.22,
      schedule: { every: 'month', day: 25, move: 'before' },
    },
    {
      id: 'distribution_agent',
      event: 'debit_order',
      party: from('payment_agents'),
      label: 'debt.debt_review',
      amount: 6240,
      schedule: { every: 'month', day: 26, move: 'after' },
    },
    debitOrder('old_lender', from('personal_lenders'), 'debt.personal_loan', 1105.6, 27, {
      monthsBack: [11, 5],
      refused: { as: 'returned_disputed', monthsBack: [11, 5] },
    }),
    debitOrder('collector', from('collectors'), 'debt.collections', 450, 28, { monthsBack: [4, 0] }),
    monthlyPayment('rent', from('landlords'), 'housing.rent', 5200, 1),
    monthlyPayment('school', from('schools'), 'family.school_fees', 980, 2),
    debitOrder('insurance', from('car_insurers'), 'insurance.short_term', 540.9, 1),
    debitOrder('funeral', from('funeral_covers'), 'insurance.life_funeral', 230, 1),
    debitOrder('phone', from('cell_contracts'), 'housing.mobile_contract', 299, 1),
    monthlyPayment('maintenance', from('maintenance'), 'family.maintenance_paid', 1200, 27),
    fuel({ times: [2, 4], rands: [200, 500] }),
    groceries({ times: [8, 10], rands: [120, 480] }),
    snack(),
    electricity({ times: [2, 3], rands: [100, 300] }),
    airtime({ times: [1, 3], rands: [12, 49] }),
    cashWithdrawal({ times: [1, 3], rands: [100, 400] }),
  ],
};
