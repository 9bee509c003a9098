import {
  airtime,
  cashWithdrawal,
  debitOrder,
  electricity,
  fastFood,
  from,
  groceries,
  medicalCare,
  monthlyPayment,
  pharmacy,
  publicTransport,
  snack,
} from '../everyday-flows.ts';
import type { PersonaPlan } from '../persona-plan.ts';

/** Care dependency grant, paid at the same amount as the older persons grant below 75; from memory before April 2026. */
const CARE_DEPENDENCY = [
  { since: '2024-04-01', rands: 2180 },
  { since: '2024-10-01', rands: 2190 },
  { since: '2025-04-01', rands: 2310 },
  { since: '2025-10-01', rands: 2320 },
  { since: '2026-04-01', rands: 2400 },
] as const;

export const disabilityBenefit: PersonaPlan = {
  id: 'disability_benefit',
  name: 'Injured on duty',
  description: 'Nine months of a monthly benefit after an injury at work and a care dependency grant for a child.',
  months: 9,
  tags: ['benefit income', 'social grant', 'medical costs'],
  holder: { firstNames: 'Vusi', lastNames: 'Limele', dateOfBirth: '1977-02-21', isFemale: false },
  accounts: [
    {
      bank: 'fnb',
      accountNumber: '62000000303',
      accountName: 'Easy PAYU Account',
      accountType: 'cheque',
      openingRands: 1310.8,
    },
  ],
  flows: [
    {
      id: 'benefit',
      event: 'eft_in',
      party: from('disability_payers'),
      label: 'income.disability_benefit',
      stream: 'benefit',
      amount: 7420.35,
      schedule: { every: 'month', day: 28, move: 'before' },
      rise: { monthsBack: 3, percent: 5 },
    },
    {
      id: 'care_dependency',
      event: 'grant',
      party: from('care_grant'),
      label: 'income.grant_disability',
      stream: 'care_dependency_grant',
      amount: { dated: CARE_DEPENDENCY },
      schedule: { every: 'month', day: 3, move: 'after' },
    },
    monthlyPayment('rent', from('landlords'), 'housing.rent', 2900, 1),
    monthlyPayment('school', from('schools'), 'family.school_fees', 520, 4),
    debitOrder('funeral', from('funeral_covers'), 'insurance.life_funeral', 210, 1),
    debitOrder('phone', from('cell_contracts'), 'housing.mobile_contract', 229, 2),
    debitOrder('furniture', from('store_accounts'), 'debt.store_account', 365, 2),
    medicalCare({ times: [1, 3], rands: [180, 620] }),
    pharmacy({ times: [2, 3], rands: [80, 340] }),
    publicTransport({ times: [3, 6], rands: [20, 80] }),
    groceries({ times: [7, 9], rands: [90, 380] }),
    snack(),
    fastFood({ times: [1, 3], rands: [40, 130] }),
    electricity({ times: [2, 3], rands: [100, 200] }),
    airtime({ times: [3, 5], rands: [10, 49] }),
    cashWithdrawal({ times: [2, 3], rands: [200, 500] }),
  ],
};
