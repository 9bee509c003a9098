import { daysBetween } from '@imali/ledger/basics/calendar.ts';
import { randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { countedMonths } from '../affordability/affordability-months.ts';
import { WATERFALL_PARTS } from '../data/waterfall-lines.ts';
import {
  type AffordabilityReason,
  type AffordabilityThresholds,
  type VerdictDetails,
  waterfallLines,
} from '../documents/affordability-waterfall.ts';
import { regularSources } from '../income/present-income.ts';
import { unseenIncome } from '../income/unseen-income.ts';
import { type AnalysisInput, reportingCurrency } from '../input/analysis-input.ts';
import { monthsBack, returnedDebitOrders } from '../risk/risk-returned-debits.ts';
import { riskThresholdsOn } from '../risk/risk-thresholds.ts';
import { percentText, roundTo } from '../streams/ratio.ts';
import { leftOverMonths } from './months-left.ts';
import { rowsInOrder } from './rows-by-line.ts';
import {
  type GivenReason,
  type InstalmentFigures,
  instalmentReasons,
  ranked,
  reasonEvidence,
} from './verdict-reasons.ts';
import { verdictThresholds } from './verdict-thresholds.ts';
import { type UsualWaterfall, usualOfLine } from './waterfall.ts';

export interface VerdictOptions {
  /** The instalment that is asked about; the largest one where none is. */
  readonly instalmentCents?: number;
}

/** Spending that the worksheet leaves out. */
const FREE = waterfallLines.filter((line) => WATERFALL_PARTS[line] === 'free');

/** Why nothing can be said; empty where something can. */
function whyUnknown(input: AnalysisInput, { banked }: UsualWaterfall): GivenReason[] {
  const { sample } = countedMonths(input);
  const currency = reportingCurrency(input);
  const unknown = (
    code: GivenReason['code'],
    message: string,
    measured: GivenReason['measured'],
    limit: GivenReason['limit'],
  ): GivenReason => ({
    code,
    speaks_for: 'cannot_tell',
    message,
    unit: 'category',
    measured,
    limit,
  });
  const missing = input.accounts.flatMap(({ account }) => account.missingRows ?? []);
  const given: GivenReason[] = [];
  if (missing.length > 0) {
    const days = missing.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
    const message = `A file was taken in part, and rows of ${days} are missing.`;
    given.push(unknown('rows_missing', message, missing.length, 0));
  }
  if (sample.length === 0) {
    return [...given, unknown('too_little_history', 'The data holds no whole month to take figures from.', null, null)];
  }
  if (currency !== 'ZAR') {
    const message = `The minimum expense norm is in rand, the accounts are in ${currency}: the worksheet cannot be made.`;
    given.push(unknown('no_norm_for_currency', message, currency, 'ZAR'));
  }
  if (banked === null) {
    const unseen = unseenIncome(input);
    const message = unseen?.message ?? 'No account shows money coming in, so the income is unknown.';
    given.push({ ...unknown('no_income_seen', message, null, null), rows: unseen?.rows ?? [] });
  }
  return given;
}

/** What speaks against any credit, whatever the instalment. */
function standing(input: AnalysisInput, of: UsualWaterfall): GivenReason[] {
  const { sources, months } = countedMonths(input);
  const given: GivenReason[] = [];
  const review = months
    .flatMap(({ lines }) => lines.credit_agreements)
    .filter(({ label }) => label === 'debt.debt_review');
  const last = review.at(-1);
  if (last && daysBetween(last.bookedOn, input.asOf) <= riskThresholdsOn(input.asOf).debtReviewActiveDays) {
    given.push({
      code: 'debt_review',
      speaks_for: 'beyond',
      message: `Debt review was paid on ${last.bookedOn}: no credit may be granted under it (National Credit Act, section 88).`,
      unit: 'category',
      measured: last.bookedOn,
      limit: null,
      rows: review,
    });
  }
  if (of.banked !== 0) return given;
  const ended = regularSources(sources).filter(({ hasEnded }) => hasEnded);
  return [
    ...given,
    {
      code: ended.length > 0 ? 'income_ended' : 'no_regular_income',
      speaks_for: 'beyond',
      message: ended.length > 0 ? 'The regular income has ended.' : 'No regular income is seen.',
      unit: 'money',
      measured: 0,
      limit: null,
      rows: ended.flatMap(({ rows }) => rows),
    },
  ];
}

/** What an instalment is held against. */
function figuresOf(
  input: AnalysisInput,
  of: UsualWaterfall,
  { least_share_of_months: leastShareOfMonths }: AffordabilityThresholds,
): InstalmentFigures {
  const counted = countedMonths(input);
  const { sample, medianCents } = leftOverMonths(counted);
  return {
    currency: reportingCurrency(input),
    net: of.net,
    discretionary: of.discretionary,
    medianLeft: medianCents,
    months: sample,
    leastShareOfMonths,
    freeRows: counted.sample.flatMap(({ lines }) => FREE.flatMap((line) => lines[line])),
  };
}

const MONTHS_OF_UNPAID = 3;

/**
 * Debit orders that the balance did not carry in the last three months: obligations that are agreed and not met, which no
 * worksheet shows. What was disputed or stopped says nothing of the money.
 */
function unpaidDebits(input: AnalysisInput): GivenReason[] {
  const { mostUnpaidDebits: limit } = riskThresholdsOn(input.asOf);
  const from = monthsBack(input.asOf, MONTHS_OF_UNPAID);
  const rows = returnedDebitOrders(rowsInOrder(input)).filter(
    ({ label, bookedOn }) => label === 'returned.insufficient_funds' && bookedOn >= from,
  );
  if (rows.length <= limit) return [];
  const message = `${rows.length} debit orders were returned for lack of funds since ${from}, more than ${limit}.`;
  return [{ code: 'debits_unpaid', speaks_for: 'tight', message, unit: 'count', measured: rows.length, limit, rows }];
}

/** Shares that are high, and data that is thin: none of them forbids, each asks for a closer look. */
function cautions(input: AnalysisInput, of: UsualWaterfall, thresholds: AffordabilityThresholds): GivenReason[] {
  const { sample, sampleKind } = countedMonths(input);
  if (sample.length === 0) return [];
  const fullMonths = sampleKind === 'full_months' ? sample.length : 0;
  const given: GivenReason[] = [];
  const tooMuch = (
    code: GivenReason['code'],
    share: number | null,
    limit: number,
    sentence: (share: string) => string,
    rows: readonly LabelledTransaction[],
  ): void => {
    if (share === null || share <= limit) return;
    const message = `${sentence(percentText(share))}, more than ${percentText(limit)}.`;
    given.push({ code, speaks_for: 'tight', message, unit: 'share', measured: roundTo(share, 4), limit, rows });
  };
  const gambled = usualOfLine(sample, 'gambling');
  const { most_debt_to_income: mostDebt, most_gambling_share: mostGambling } = thresholds;
  const debtRows = sample.flatMap(({ aliveDebt, unpaidDebt }) => [...aliveDebt, ...unpaidDebt]);
  tooMuch(
    'debt_to_income_high',
    of.debtToIncome,
    mostDebt,
    (part) => `Credit repayments take ${part} of gross income`,
    debtRows,
  );
  tooMuch(
    'gambling_high',
    gambled !== null && of.banked !== null && of.banked > 0 ? gambled / of.banked : null,
    mostGambling,
    (part) => `Gambling takes ${part} of net income`,
    sample.flatMap(({ lines }) => lines.gambling),
  );
  given.push(...unpaidDebits(input));
  tooMuch(
    'spending_not_categorised',
    of.uncategorised.shareOfSpending,
    thresholds.most_uncategorised_share,
    (part) => `${part} of the spending has no category`,
    sample.flatMap(({ lines }) => lines.uncategorised),
  );
  if (fullMonths < thresholds.least_full_months) {
    given.push({
      code: 'few_full_months',
      speaks_for: 'tight',
      message: `The figures come from ${fullMonths === 0 ? 'no full month' : `${fullMonths} full month${fullMonths === 1 ? '' : 's'}`}, fewer than ${thresholds.least_full_months}.`,
      unit: 'months',
      measured: fullMonths,
      limit: thresholds.least_full_months,
    });
  }
  return given;
}

/**
 * The verdict on an instalment, or on the largest one where none is asked about, with its reasons. `within` needs the
 * worksheet and the months to carry it and nothing that speaks against it; `beyond` is what the worksheet does not carry,
 * or what the law forbids; all else is `tight`, or `cannot_tell` where the data does not show what it takes.
 */
export function affordabilityVerdict(
  input: AnalysisInput,
  of: UsualWaterfall,
  { instalmentCents }: VerdictOptions = {},
): { readonly verdict: AffordabilityReason['speaks_for']; readonly verdict_details: VerdictDetails } {
  const { thresholds, source } = verdictThresholds(input);
  const instalment = instalmentCents ?? of.maxInstalment;
  const reasons = ranked([
    ...whyUnknown(input, of),
    ...standing(input, of),
    ...(instalment === null ? [] : instalmentReasons(instalment, figuresOf(input, of, thresholds))),
    ...cautions(input, of, thresholds),
  ]);
  return {
    verdict: reasons[0]?.speaks_for ?? 'cannot_tell',
    verdict_details: {
      instalment: randsOrNull(instalment),
      reasons: reasons.map(({ rows, ...reason }) => ({ ...reason, evidence: reasonEvidence(rows) })),
      thresholds,
      thresholds_source: source,
    },
  };
}
