import type { LabellingState } from '../decision/draft.ts';
import type { LegSizes, TransferCandidate } from './transfer-candidates.ts';
import type { LegText } from './transfer-leg.ts';
import type { Repetition, SideRate } from './transfer-weights.ts';

interface Span {
  transactions: number;
  first: number;
  last: number;
}

type Sizes = LegSizes['sent'];

function spansOf(sizes: Sizes): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const drafts of sizes.values())
    for (const { account, day } of drafts) {
      const span = spans.get(account.id);
      if (!span) spans.set(account.id, { transactions: 1, first: day, last: day });
      else {
        span.transactions += 1;
        if (day < span.first) span.first = day;
        if (day > span.last) span.last = day;
      }
    }
  return spans;
}

function rateOnSide(sizes: Sizes): (draft: LabellingState) => SideRate {
  const spans = spansOf(sizes);
  const counted = new Map<number, ReadonlyMap<string, number>>();
  const ofSize = (size: number): ReadonlyMap<string, number> => {
    const known = counted.get(size);
    if (known) return known;
    const counts = new Map<string, number>();
    for (const { account } of sizes.get(size) ?? []) counts.set(account.id, (counts.get(account.id) ?? 0) + 1);
    counted.set(size, counts);
    return counts;
  };
  return ({ account, row }) => {
    const span = spans.get(account.id);
    return {
      transactions: span?.transactions ?? 0,
      ofSize: ofSize(Math.abs(row.amountCents)).get(account.id) ?? 0,
      spanDays: span ? span.last - span.first + 1 : 0,
    };
  };
}

/** How often the account of a transaction books transactions on its side, and those of its size. */
export function sideRates({ sent, arrived }: LegSizes): (draft: LabellingState) => SideRate {
  const [out, into] = [rateOnSide(sent), rateOnSide(arrived)];
  return (draft) => (draft.row.amountCents < 0 ? out(draft) : into(draft));
}

/** How many transactions of an account have the wording of each candidate. */
function paymentsByWording(
  sizes: Sizes,
  legs: ReadonlyMap<LabellingState['verdict'], LegText>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const drafts of sizes.values())
    for (const { verdict, account } of drafts) {
      const leg = legs.get(verdict);
      if (!leg) continue;
      const key = `${account.id} ${leg.signature}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

interface Meetings {
  readonly outs: Set<string>;
  readonly ins: Set<string>;
  readonly amounts: Set<number>;
}

/** Candidates this many business days apart at most show that two wordings belong together. */
const MEETS_WITHIN = 1;

/** How often the wordings of two legs meet with equal amounts, beside how often each is printed. */
export function repetitions(
  candidates: readonly TransferCandidate[],
  { sent, arrived }: LegSizes,
  legOf: (draft: LabellingState) => LegText,
): (candidate: TransferCandidate) => Repetition {
  const legs = new Map<LabellingState['verdict'], LegText>();
  for (const { out, into } of candidates) legs.set(out.verdict, legOf(out)).set(into.verdict, legOf(into));
  const [outs, ins] = [paymentsByWording(sent, legs), paymentsByWording(arrived, legs)];
  const keyOf = ({ account }: LabellingState, leg: LegText): string => `${account.id} ${leg.signature}`;
  const meetings = new Map<string, Meetings>();
  const pairKey = ({ out, into }: TransferCandidate): string =>
    `${keyOf(out, legOf(out))} > ${keyOf(into, legOf(into))}`;
  for (const candidate of candidates) {
    const { out, into, lag } = candidate;
    if (lag < 0 || lag > MEETS_WITHIN) continue;
    const key = pairKey(candidate);
    const met = meetings.get(key) ?? { outs: new Set(), ins: new Set(), amounts: new Set() };
    met.outs.add(out.row.id);
    met.ins.add(into.row.id);
    met.amounts.add(into.row.amountCents);
    meetings.set(key, met);
  }
  return (candidate) => {
    const { out, into } = candidate;
    const met = meetings.get(pairKey(candidate));
    const count = met ? Math.min(met.outs.size, met.ins.size) : 0;
    const rarer = Math.min(outs.get(keyOf(out, legOf(out))) ?? 1, ins.get(keyOf(into, legOf(into))) ?? 1);
    return { meetings: count, amounts: met?.amounts.size ?? 0, share: Math.min(1, count / rarer) };
  };
}
