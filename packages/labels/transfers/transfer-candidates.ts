import { isBusinessDayNumber } from '@imali/ledger/basics/business-days.ts';
import type { LabellingState } from '../decision/draft.ts';
import { isNoLeg } from './transfer-leg.ts';

/** Money that left one account and may be what arrived on another. */
export interface TransferCandidate {
  readonly out: LabellingState;
  readonly into: LabellingState;
  /** Business days from the day it left to the day it arrived; negative where it is booked before it left. */
  readonly lag: number;
  /** Other transactions of this size within the window, on both accounts. */
  readonly rivals: number;
  /** The amount that arrived is less by a fee that the text prints. */
  readonly lessFee: boolean;
}

/** Business days between the legs at most: a payment of the afternoon before a holiday is booked on the second. */
const MOST_LAG = 2;
/** Payments to cards and loans take the banks three days. */
const MOST_LAG_TO_CREDIT = 3;
/** Two business days over Easter or the turn of the year are up to seven calendar days. */
const MOST_DAYS = 7;
/** Books that are one business day ahead of the other bank's, over a weekend. */
const MOST_DAYS_BEFORE = 3;
/** Credits that one debit is compared with at most: more of one size in one week say nothing apart. */
const MOST_COMPARED = 16;

const TO_CREDIT: ReadonlySet<string> = new Set(['credit_card', 'home_loan', 'loan']);

/** Business days after `from` up to `to`; negative when `to` is before. */
function businessLag(from: number, to: number): number {
  let lag = 0;
  for (let day = Math.min(from, to) + 1; day <= Math.max(from, to); day += 1) if (isBusinessDayNumber(day)) lag += 1;
  return to < from ? -lag : lag;
}

const isSettledIn = (lag: number, { account }: LabellingState): boolean =>
  lag >= -1 && lag <= (TO_CREDIT.has(account.accountType) ? MOST_LAG_TO_CREDIT : MOST_LAG);

function inOrder(a: LabellingState, b: LabellingState): number {
  if (a.day !== b.day) return a.day - b.day;
  if (a.account.id !== b.account.id) return a.account.id < b.account.id ? -1 : 1;
  return a.index - b.index;
}

const PRINTED_FEE = /\bFEES?\b[^\d]{0,6}(\d{1,3})\.(\d{2})\b/i;

/** Cents of a fee that the text prints and the amount holds; 0 where it prints none. */
function printedFeeCents({ row }: LabellingState): number {
  const found = PRINTED_FEE.exec(row.description);
  return found ? Number(found[1]) * 100 + Number(found[2]) : 0;
}

/**
 * Credits in the window of each debit, both in order of days: all of them, or of very many those of like place in their
 * day. The window only moves on, so the work is that of one walk.
 */
function windowOver(
  arrived: readonly LabellingState[],
): (out: LabellingState, place: number) => readonly LabellingState[] {
  const dayAt = (at: number): number => arrived[at]?.day ?? Infinity;
  let [from, sameDay, to] = [0, 0, 0];
  return (out, place) => {
    while (dayAt(from) < out.day - MOST_DAYS_BEFORE) from += 1;
    while (dayAt(sameDay) < out.day) sameDay += 1;
    while (to < arrived.length && dayAt(to) <= out.day + MOST_DAYS) to += 1;
    if (to - from <= MOST_COMPARED) return arrived.slice(from, to);
    const start = Math.max(from, Math.min(sameDay + place - MOST_COMPARED / 2, to - MOST_COMPARED));
    return arrived.slice(start, start + MOST_COMPARED);
  };
}

function ofOneSize(
  sent: readonly LabellingState[],
  arrived: readonly LabellingState[],
  lessFee: boolean,
): TransferCandidate[] {
  const found: TransferCandidate[] = [];
  const creditsNear = windowOver(arrived);
  let [day, place] = [-Infinity, 0];
  for (const out of sent) {
    place = out.day === day ? place + 1 : 0;
    day = out.day;
    const near: TransferCandidate[] = [];
    for (const into of creditsNear(out, place)) {
      if (into.account.id === out.account.id || into.row.currency !== out.row.currency) continue;
      const lag = businessLag(out.day, into.day);
      if (isSettledIn(lag, into)) near.push({ out, into, lag, rivals: 0, lessFee });
    }
    for (const candidate of near) found.push({ ...candidate, rivals: near.length - 1 });
  }
  return found;
}

/** Transactions that may be legs, by side and size. */
export interface LegSizes {
  readonly sent: ReadonlyMap<number, readonly LabellingState[]>;
  readonly arrived: ReadonlyMap<number, readonly LabellingState[]>;
}

/** Sorts the transactions that may be legs by size; each list is by day, account and place. */
export function legSizes(drafts: readonly LabellingState[]): LegSizes {
  const sent = new Map<number, LabellingState[]>();
  const arrived = new Map<number, LabellingState[]>();
  for (const draft of drafts) {
    if (isNoLeg(draft)) continue;
    const { amountCents } = draft.row;
    const sizes = amountCents < 0 ? sent : arrived;
    const size = Math.abs(amountCents);
    const list = sizes.get(size);
    if (list) list.push(draft);
    else sizes.set(size, [draft]);
  }
  return { sent, arrived };
}

/**
 * Every debit of one account with every credit of another that may be its other leg: the same amount (or less by a fee
 * that the debit prints), the same currency, and booked when that way of paying is. Each debit is compared with at most
 * 16 credits, so the work grows with the transactions.
 */
export function transferCandidates({ sent, arrived }: LegSizes): TransferCandidate[] {
  const found: TransferCandidate[] = [];
  for (const [size, debits] of sent) {
    const credits = arrived.get(size);
    if (credits) found.push(...ofOneSize(debits.toSorted(inOrder), credits.toSorted(inOrder), false));
    for (const debit of debits) {
      const fee = debit.reading.text.includes('FEE') ? printedFeeCents(debit) : 0;
      const less = fee === 0 ? undefined : arrived.get(size - fee);
      if (less) found.push(...ofOneSize([debit], less.toSorted(inOrder), true));
    }
  }
  return found;
}
