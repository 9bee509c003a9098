import type { LabelSource } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type Calibration, calibratedConfidence } from '../model/calibration.ts';
import { type AuthoredRow, readAuthoredSet } from './authored-rows.ts';
import type { ScoredRow } from './label-scores.ts';
import { verdictAlone } from './verdict-alone.ts';

/** The files as they were written, one round after the other: each asked for what the ones before had left out. */
export const AUTHORED_ROUNDS = [
  ['first', 'abcd'],
  ['second', 'efgh'],
  ['third', 'ijklm'],
  ['fourth', 'nopqr'],
  ['mix, kept apart', 'yz'],
  // Written by one author from general knowledge, to name what confuses words and trades; read once, not twice.
  ['fifth, kinds that confuse', 's'],
] as const;

/** One authored row and what the engine said of it. */
export interface MeasuredAuthored extends AuthoredRow, ScoredRow {
  readonly said: LabelId;
  readonly truth: LabelId;
  readonly ruleId: string;
  readonly labelledBy: LabelSource;
}

/** Labels every row by itself, as a row of a private current account: the set mixes people, so neighbours say nothing. */
export function measureAuthoredSet(calibrate: Calibration = calibratedConfidence): MeasuredAuthored[] {
  return readAuthoredSet().map((row) => {
    const verdict = verdictAlone(row);
    const { label, ruleId, labelledBy } = verdict;
    return { ...row, said: label, right: label === row.truth, confidence: calibrate(verdict), ruleId, labelledBy };
  });
}
