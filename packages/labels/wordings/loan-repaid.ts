import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/** Words that say that what was lent is given back, as payers write them. */
const GIVES_BACK: ReadonlySet<string> = new Set(
  'REPAY REPAYS REPAID REPAYING REPAYMENT REPAYMNT REPAYMT PAYBACK TERUGBETAAL TERUGBETALING'.split(' '),
);

const isBack = (tokens: readonly string[], at: number): boolean =>
  GIVES_BACK.has(tokens[at] ?? '') ||
  (tokens[at + 1] === 'BACK' && ['PAY', 'PAYING', 'PAID'].includes(tokens[at] ?? ''));

/**
 * Whether words on money in say that a loan is repaid: somebody gives back what the holder lent. It is no credit that the
 * holder takes up, also where a lender is named or another word of lending follows.
 */
export const isRepaidToHolder = (tokens: readonly string[], amountCents: number): boolean =>
  amountCents > 0 && tokens.some((_, at) => isBack(tokens, at));

/** Whether a label is of credit that the holder takes up. */
export const isNewCredit = (label: LabelId): boolean => label.startsWith('loan_in.');
