import { type LabelScores, type ScoredRow, scoresOf } from '@imali/labels/bench/label-scores.ts';
import { type ScoreIntervals, scoreIntervalsOfPeople } from '@imali/labels/bench/score-intervals.ts';
import { normalise } from '@imali/ledger/text/normalise.ts';
import { type DetectionScores, detectionScores } from '../accuracy/detection-scores.ts';
import { type IndependentCase, independentCase } from './independent-case.ts';
import type { IndependentPerson } from './independent-set.ts';
import { type LabelPeer, scoredByPeer } from './label-peers.ts';
import { type FigureBesideTruth, type PersonFigures, personFigures } from './person-figures.ts';
import { isWhollyRight, type StreamVerdict } from './stream-scores.ts';

/** How many of how many. */
export interface Count {
  readonly hits: number;
  readonly of: number;
}

/** The scores of one set: numbers only, so that no row of it can reach a report. */
export interface SetScores {
  readonly people: number;
  readonly labels: LabelScores;
  readonly intervals: ScoreIntervals;
  readonly peers: readonly { readonly key: string; readonly name: string; readonly labels: LabelScores }[];
  readonly streams: Readonly<Record<'right' | 'found' | 'payer' | 'cadence' | 'amount' | 'state', Count>>;
  readonly streamsInvented: number;
  readonly ownTransfers: DetectionScores;
  readonly unconnected: DetectionScores;
  readonly bounces: DetectionScores;
  readonly netIncome: Count;
  readonly netIncomeByFormula: Count;
  readonly maxInstalment: Count;
}

/** A person with what was found of them. */
export interface MeasuredPerson {
  readonly one: IndependentCase;
  readonly figures: PersonFigures;
}

/** Labels each person and compares what is found with the truth. */
export function measurePeople(people: readonly IndependentPerson[]): MeasuredPerson[] {
  return people.map((person) => {
    const one = independentCase(person);
    return { one, figures: personFigures(one) };
  });
}

/** Rows as scores take them; `description` is the text without its numbers, since such texts share their outcome. */
export function scoredRows({ rows }: IndependentCase): (ScoredRow & { readonly description: string })[] {
  return rows.map(({ source, row }) => ({
    truth: source.truth,
    said: row.label,
    right: source.accepted.includes(row.label),
    confidence: row.confidence,
    amountCents: source.amountCents,
    description: normalise(source.description),
  }));
}

/** The scores of measured people. */
export function setScores(
  people: readonly MeasuredPerson[],
  peers: readonly LabelPeer[],
  resamples: number,
): SetScores {
  const rows = people.map(({ one }) => scoredRows(one));
  const sources = people.flatMap(({ one }) => one.rows.map(({ source }) => source));
  const verdicts = people.flatMap(({ figures }) => figures.streams.verdicts);
  const streams = (isRight: (verdict: StreamVerdict) => boolean): Count => ({
    hits: verdicts.filter(isRight).length,
    of: verdicts.length,
  });
  const figure = (of: (figures: PersonFigures) => FigureBesideTruth): Count => ({
    hits: people.filter(({ figures }) => of(figures).isRight).length,
    of: people.length,
  });
  return {
    people: people.length,
    labels: scoresOf(rows.flat()),
    intervals: scoreIntervalsOfPeople(rows, resamples),
    peers: peers.map((peer) => ({
      key: peer.key,
      name: peer.name,
      labels: scoresOf(scoredByPeer(peer, sources)),
    })),
    streams: {
      right: streams(isWhollyRight),
      found: streams(({ isFound }) => isFound),
      payer: streams(({ isPayerRight }) => isPayerRight),
      cadence: streams(({ isCadenceRight }) => isCadenceRight),
      amount: streams(({ isAmountRight }) => isAmountRight),
      state: streams(({ isStateRight }) => isStateRight),
    },
    streamsInvented: people.reduce((sum, { figures }) => sum + figures.streams.invented.length, 0),
    ownTransfers: detectionScores(people.map(({ figures }) => figures.ownTransfers)),
    unconnected: detectionScores(people.map(({ figures }) => figures.unconnected)),
    bounces: detectionScores(people.map(({ figures }) => figures.bounces)),
    netIncome: figure(({ netIncome }) => netIncome),
    netIncomeByFormula: figure(({ netIncomeByFormula }) => netIncomeByFormula),
    maxInstalment: figure(({ maxInstalment }) => maxInstalment),
  };
}
