import { readFileSync } from 'node:fs';
import { type Calibration, calibratedConfidence } from '../../core/labels/calibration.ts';
import type { LabelVerdict } from '../../core/labels/labelled-transaction.ts';
import { isLabelId, type LabelId } from '../../core/labels/taxonomy.ts';
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

/** Rows of the set that print an amount, with the labels that count as right for them. Throws on an unmapped label. */
function readLabelledSet(): LabelledSetRow[] {
  const at = (path: string): string[] =>
    readFileSync(new URL(path, import.meta.url), 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .slice(1);
  const map = new Map(
    at('labelled-set-map.tsv').map((line) => {
      const [label = '', accepted = ''] = line.split('\t');
      return [label, accepted.split(';').filter(isLabelId)];
    }),
  );
  return at('../../test/fixtures/labelled/sa_transactions.csv').flatMap((line) => {
    const [description = '', amount = '', theirLabel = ''] = cellsOf(line);
    const amountCents = centsIn(amount);
    const accepted = map.get(theirLabel);
    if (!accepted) throw new Error(`unmapped label: ${theirLabel}`);
    return amountCents === null ? [] : [{ description, amountCents, theirLabel, accepted }];
  });
}

/** Labels every row by itself: the set mixes accounts, so nothing can be learnt from neighbours. */
export function measureLabelledSet(calibrate: Calibration = calibratedConfidence): Measured[] {
  return readLabelledSet().map((row) => {
    const verdict = verdictAlone(row);
    const { label, ruleId, labelledBy } = verdict;
    const right = row.accepted.includes(label);
    return { ...row, label, ruleId, labelledBy, confidence: calibrate(verdict), right };
  });
}
