import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type LabellingState, overrideLabel, pair } from '../decision/draft.ts';
import { bestAssignment } from './best-assignment.ts';
import { type LegSizes, legSizes, type TransferCandidate, transferCandidates } from './transfer-candidates.ts';
import type { LegText } from './transfer-leg.ts';
import { repetitions, sideRates } from './transfer-rates.ts';
import {
  amountWeight,
  isSameNoteEachTime,
  lagWeight,
  legWeight,
  PRIOR,
  probability,
  repetitionWeight,
  speaksOfOwn,
  togetherWeight,
} from './transfer-weights.ts';

/** Digits of an account number that name it for people. */
const TAIL_DIGITS = 4;
/** Log-odds from which a pair is taken for a transfer. */
const LEAST_ODDS = 1.5;
/** No pair is surer than this: a statement can print anything. */
const MOST_SURE = 0.99;

/** Label of the paying leg by the account that receives. */
const PAID_TO: Readonly<Partial<Record<AccountType, LabelId>>> = {
  savings: 'savings.deposit',
  investment: 'savings.investment_out',
  home_loan: 'debt.home_loan',
  loan: 'debt.personal_loan',
};
/** Label of the receiving leg by the account that pays. */
const PAID_FROM: Readonly<Partial<Record<AccountType, LabelId>>> = {
  savings: 'savings.withdrawal',
  investment: 'savings.investment_in',
  loan: 'loan_in.personal',
  home_loan: 'loan_in.other',
};

function label(out: LabellingState, into: LabellingState, confidence: number): void {
  const from = out.account.accountType;
  const to = into.account.accountType;
  const same = from === to;
  const party = ({ account }: LabellingState): Partial<LabelVerdict> => ({
    counterparty: {
      name: account.accountName,
      id: `own-${account.accountNumber.slice(-TAIL_DIGITS)}`,
      type: 'own_account',
      confidence,
    },
  });
  const paid = same ? undefined : PAID_TO[to];
  const received = same ? undefined : PAID_FROM[from];
  overrideLabel(out, paid ?? 'transfer.own_account_out', confidence, 'pass:own-account-transfer', party(into));
  overrideLabel(into, received ?? 'transfer.own_account_in', confidence, 'pass:own-account-transfer', party(out));
  pair(out, into);
}

/** A leg that speaks of an own account belongs to another one that does, where there is such a one of its amount. */
const BETTER_RIVAL = -5;

/** Finds the candidates of which one text alone speaks of an own account, and whose legs have a candidate of which both do. */
function betterRivals(
  candidates: readonly TransferCandidate[],
  legOf: (draft: LabellingState) => LegText,
): (candidate: TransferCandidate) => boolean {
  const isOwn = (draft: LabellingState): boolean => speaksOfOwn(legOf(draft));
  const areBoth = ({ out, into }: TransferCandidate): boolean => isOwn(out) && isOwn(into);
  const taken = new Set(
    candidates.filter((candidate) => candidate.lag >= 0 && areBoth(candidate)).flatMap(({ out, into }) => [out, into]),
  );
  return (candidate) => !areBoth(candidate) && (taken.has(candidate.out) || taken.has(candidate.into));
}

/** Log-odds of each candidate that it is one transfer. */
function weighed(
  candidates: readonly TransferCandidate[],
  sizes: LegSizes,
  legOf: (draft: LabellingState) => LegText,
): { candidate: TransferCandidate; odds: number }[] {
  const rateOf = sideRates(sizes);
  const repetitionOf = repetitions(candidates, sizes, legOf);
  const hasBetterRival = betterRivals(candidates, legOf);
  return candidates.map((candidate) => {
    const { out, into, lag } = candidate;
    const [from, to] = [legOf(out), legOf(into)];
    const repetition = repetitionOf(candidate);
    const isSameNote = isSameNoteEachTime([out, into], [from, to], repetition);
    const toCredit = into.account.accountType !== 'cheque' && into.account.accountType !== 'savings';
    const byAmount =
      (amountWeight(into.row.amountCents, rateOf(out)) + amountWeight(into.row.amountCents, rateOf(into))) / 2;
    const odds =
      PRIOR +
      byAmount +
      lagWeight(lag, out.day === into.day, from.immediate || to.immediate, toCredit) +
      legWeight(out, from, into.account, isSameNote) +
      legWeight(into, to, out.account, isSameNote) +
      repetitionWeight(repetition, isSameNote) +
      togetherWeight(from, to, isSameNote, candidate) +
      (hasBetterRival(candidate) ? BETTER_RIVAL : 0);
    return { candidate, odds };
  });
}

function compare(a: LabellingState, b: LabellingState): number {
  if (a.day !== b.day) return a.day - b.day;
  if (a.account.id !== b.account.id) return a.account.id < b.account.id ? -1 : 1;
  return a.index - b.index;
}

/** The place of each draft in the order of days, accounts and ledgers. */
function placesOf(drafts: Iterable<LabellingState>): ReadonlyMap<LabellingState, number> {
  return new Map([...new Set(drafts)].toSorted(compare).map((draft, place) => [draft, place]));
}

/** Of equal sets of pairs the one that keeps the order of the day wins. */
const OUT_OF_ORDER = 1e-6;

/**
 * Pairs transfers between the applicant's own accounts: a debit and a credit of the same amount, as far apart as banks
 * book them. What speaks for and against each pair is summed (transfer-weights.ts), and of all pairs those are taken
 * that are likeliest together, each transaction once. The confidence is the probability of those odds.
 * @param legOf reads what a transaction's text says about the other side (transfer-leg.ts)
 */
export function pairOwnTransfers(drafts: readonly LabellingState[], legOf: (draft: LabellingState) => LegText): void {
  const sizes = legSizes(drafts);
  const candidates = transferCandidates(sizes);
  if (candidates.length === 0) return;
  const likely = weighed(candidates, sizes, legOf).filter(({ odds }) => odds >= LEAST_ODDS);
  const outs = placesOf(likely.map(({ candidate }) => candidate.out));
  const ins = placesOf(likely.map(({ candidate }) => candidate.into));
  const pairs = likely.map(({ candidate, odds }) => {
    const [from, to] = [outs.get(candidate.out) ?? 0, ins.get(candidate.into) ?? 0];
    return { from, to, weight: odds - LEAST_ODDS + 1 - OUT_OF_ORDER * Math.abs(from - to), candidate, odds };
  });
  for (const { candidate, odds } of bestAssignment(pairs))
    label(candidate.out, candidate.into, Math.min(MOST_SURE, Math.round(probability(odds) * 100) / 100));
}
