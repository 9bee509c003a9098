import { readFileSync } from 'node:fs';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type Calibration, calibratedConfidence } from '../model/calibration.ts';
import { verdictAlone } from './verdict-alone.ts';

/** A row of the labelled set, with the labels that answer its own label. */
export interface LabelledSetRow {
  readonly description: string;
  readonly amountCents: number;
  readonly theirLabel: string;
  readonly accepted: readonly LabelId[];
}

/** One labelled row and what the engine said. */
export interface Measured extends LabelledSetRow, Pick<LabelVerdict, 'label' | 'confidence' | 'ruleId' | 'labelledBy'> {
  readonly right: boolean;
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => (cell ?? '').replace(/^"|"$/g, ''));
}

/** Cents of a printed amount; some rows carry text before it, and one has none (null). */
function centsIn(text: string): number | null {
  const found = /-?\d[\d ]*(?:\.\d+)?$/.exec(text.trim().replace(/^\d{6} /, ''));
  return found ? Math.round(Number(found[0].replace(/ /g, '')) * 100) : null;
}

function linesOf(path: string): string[] {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .slice(1);
}

const labelsIn = (text: string): LabelId[] => text.split(';').filter(isLabelId);

/** What is plainly wrong in a row of the set, decided from its text alone before any label of ours was seen. */
interface Correction {
  readonly line: number;
  readonly description: string;
  readonly given: string;
  readonly corrected: string;
  /** Labels that answer the corrected one; empty where the map has them. */
  readonly accepted: readonly LabelId[];
  /** Set where the row lost the sign of its amount. */
  readonly amountCents: number | null;
}

/** The rows whose given truth is plainly wrong, with the reason for each in the file. */
export function labelledSetCorrections(): Correction[] {
  return linesOf('labelled-set-corrections.tsv').map((text) => {
    const [line = '', description = '', given = '', corrected = '', accepted = '', amount = ''] = text.split('\t');
    const amountCents = amount === '' ? null : Math.round(Number(amount) * 100);
    return { line: Number(line), description, given, corrected, accepted: labelsIn(accepted), amountCents };
  });
}

/** Whether rows are read as the set gives them, or with what is plainly wrong in them corrected. */
export type LabelledTruth = 'given' | 'corrected';

/**
 * Rows of the set that print an amount, with the labels that count as right for them. Throws on an unmapped label, and
 * where a correction does not fit its row.
 */
function readLabelledSet(truth: LabelledTruth): LabelledSetRow[] {
  const map = new Map(
    linesOf('labelled-set-map.tsv').map((line) => {
      const [label = '', accepted = ''] = line.split('\t');
      return [label, labelsIn(accepted)];
    }),
  );
  const corrections = new Map(truth === 'given' ? [] : labelledSetCorrections().map((one) => [one.line, one]));
  return linesOf('../../../test/fixtures/labelled/sa_transactions.csv').flatMap((line, index) => {
    const [description = '', amount = '', given = ''] = cellsOf(line);
    const correction = corrections.get(index + 1);
    if (correction && (correction.given !== given || correction.description !== description.trim()))
      throw new Error(`the correction of line ${index + 1} is of another row`);
    const theirLabel = correction?.corrected ?? given;
    const amountCents = correction?.amountCents ?? centsIn(amount);
    const accepted = correction && correction.accepted.length > 0 ? correction.accepted : map.get(theirLabel);
    if (!accepted) throw new Error(`unmapped label: ${theirLabel}`);
    return amountCents === null ? [] : [{ description, amountCents, theirLabel, accepted }];
  });
}

/** Labels every row by itself: the set mixes accounts, so nothing can be learnt from neighbours. */
export function measureLabelledSet(
  calibrate: Calibration = calibratedConfidence,
  truth: LabelledTruth = 'given',
): Measured[] {
  return readLabelledSet(truth).map((row) => {
    const verdict = verdictAlone(row);
    const { label, ruleId, labelledBy } = verdict;
    const right = row.accepted.includes(label);
    return { ...row, label, ruleId, labelledBy, confidence: calibrate(verdict), right };
  });
}
