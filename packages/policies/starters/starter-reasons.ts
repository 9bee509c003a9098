import type { PolicyReason } from '../document/policy-document.ts';

/** Reasons that several starter policies give. What the law asks for weighs most. */
export const starterReasons = {
  debt_review: {
    weight: 900,
    staff: 'The statements show payments of a debt review.',
    applicant: 'You are under debt review. The law does not let us lend to you until it has ended.',
  },
  income_not_regular: {
    weight: 500,
    staff: 'The regular income has ended, or none is regular yet.',
    applicant: 'Your statements do not show a regular income at present.',
  },
  income_cannot_tell: {
    weight: 450,
    staff: 'The data is too short or too old to show the income.',
    applicant: 'Your statements are too short or too old for us to see your income.',
  },
  short_history: {
    weight: 400,
    staff: 'There are fewer full months of statements than the policy asks for.',
    applicant: 'We need statements for more months.',
  },
  returned_debit_orders: {
    weight: 300,
    staff: 'Debit orders were returned for want of funds more often than the policy takes.',
    applicant: 'Debit orders on your account were returned because there was not enough money.',
  },
  gambling: {
    weight: 200,
    staff: 'More of the income goes to gambling than the policy takes.',
    applicant: 'A large part of your income is spent on gambling.',
  },
  many_new_loans: {
    weight: 350,
    staff: 'Several new loans were taken within thirty days.',
    applicant: 'You took several new loans within a short time.',
  },
  longest_term: {
    weight: 50,
    staff: 'The term asked for is longer than the product has.',
    applicant: 'We offer this product over a shorter term than you asked for.',
  },
  largest_amount: {
    weight: 60,
    staff: 'The amount asked for is above the limit of the product or of the income.',
    applicant: 'The amount that you asked for is more than we lend with your income.',
  },
  offer_too_small: {
    weight: 250,
    staff: 'What can be offered is less than the smallest loan.',
    applicant: 'The amount that we could offer you is less than our smallest loan.',
  },
  offer_cannot_tell: {
    weight: 250,
    staff: 'A figure that the price is worked out of is missing.',
    applicant: 'We could not work out an offer from your statements.',
  },
} as const satisfies Readonly<Record<string, PolicyReason>>;
