import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import { type CalendarMonth, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Detection } from '../accuracy/detection-scores.ts';
import { type DatedStream, isAlive, isNear, trueNetIncome } from './income-truth.ts';
import type { IndependentCase } from './independent-case.ts';
import { hasRhythm, type StreamDetection, streamDetection, type WantedStream } from './stream-scores.ts';
import { bounceDetection, ownTransferDetection, unconnectedDetection } from './transfer-scores.ts';
import { trueInput } from './true-input.ts';

/** A figure in cents beside its truth; null where nothing can be said. */
export interface FigureBesideTruth {
  readonly said: number | null;
  readonly truth: number | null;
  readonly isRight: boolean;
}

/** What was found of one person across rows, beside the truth. */
export interface PersonFigures {
  readonly streams: StreamDetection;
  readonly ownTransfers: Detection;
  readonly unconnected: Detection;
  readonly bounces: Detection;
  /** Beside the money of the true streams by month (income-truth.ts). */
  readonly netIncome: FigureBesideTruth;
  /** Beside our own formulas over true labels, pairs and payers. */
  readonly netIncomeByFormula: FigureBesideTruth;
  readonly maxInstalment: FigureBesideTruth;
}

const INTEREST: LabelId = 'income.interest';

interface StreamOfPerson extends DatedStream, WantedStream {
  readonly steppedIn: CalendarMonth | null;
}

function streamsOf(one: IndependentCase): StreamOfPerson[] {
  const { asOf } = one.input;
  return one.person.accounts.flatMap(({ account_id, income_streams }) =>
    income_streams.map(({ payer, cadence, typical_amount_cents: typicalCents, stepped_in, rows }): StreamOfPerson => {
      const payments = rows
        .map((row) => one.rowAt(account_id, row))
        .toSorted((a, b) => dayNumber(a.bookedOn) - dayNumber(b.bookedOn));
      return {
        payer,
        cadence,
        typicalCents,
        steppedIn: stepped_in ?? null,
        payments,
        isAlive: isAlive({ cadence, payments }, asOf),
        ids: new Set(payments.map(({ id }) => id)),
        texts: payments.map(({ description }) => description),
      };
    }),
  );
}

const besideTruth = (said: number | null, truth: number | null): FigureBesideTruth => ({
  said,
  truth,
  isRight: isNear(said, truth),
});

/** Compares all that is found of one person across rows with the truth. */
export function personFigures(one: IndependentCase): PersonFigures {
  const streams = streamsOf(one);
  const wanted = streams.filter(({ cadence, payments }) => hasRhythm(cadence) && payments.length > 1);
  const others = new Set([
    ...streams.filter((stream) => !wanted.includes(stream)).flatMap(({ ids }) => [...ids]),
    ...one.rows.filter(({ source }) => source.truth === INTEREST).map(({ row }) => row.id),
  ]);
  const days = one.input.accounts
    .flatMap(({ transactions }) => transactions.map(({ bookedOn }) => bookedOn))
    .toSorted();
  const { asOf } = one.input;
  const steps = streams.filter((stream) => stream.isAlive).flatMap(({ steppedIn }) => steppedIn ?? []);
  const said = affordability(one.input);
  const right = affordability(trueInput(one));
  const cents = (rands: number | null): number | null => (rands === null ? null : Math.round(rands * 100));
  return {
    streams: streamDetection(
      wanted,
      incomeAnalysis(one.input).streams.filter(({ kind }) => kind === 'income'),
      others,
    ),
    ownTransfers: ownTransferDetection(one),
    unconnected: unconnectedDetection(one),
    bounces: bounceDetection(one),
    netIncome: besideTruth(
      cents(said.net_income),
      trueNetIncome(streams, days[0] ?? asOf, asOf, steps.toSorted().at(-1) ?? null),
    ),
    netIncomeByFormula: besideTruth(cents(said.net_income), cents(right.net_income)),
    maxInstalment: besideTruth(cents(said.max_instalment), cents(right.max_instalment)),
  };
}
