import { readFileSync } from 'node:fs';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { drawOf, HOLD_OUT_SHARE } from './hold-out.ts';

const CALIBRATION_SHARE = 0.2;
/** Files of which every row stays unseen. */
const KEPT_APART: ReadonlySet<string> = new Set(['y', 'z']);
/** Files whose rows were inspected before a part for the calibration was set aside. */
const SEEN_WHOLE: ReadonlySet<string> = new Set(['a', 'b', 'c', 'd']);

/**
 * What a row of the set may be used for: `open` rows are inspected while tables are written, rows for the `calibration`
 * fit the confidence and are never inspected, and what is held out is only counted.
 */
export type AuthoredPart = 'open' | 'calibration' | 'held out';

/** A line as a bank prints it, written together with its label by somebody who did not know the engine. */
export interface AuthoredRow {
  /** Letter of the file, and number of the row in it. */
  readonly id: string;
  readonly bank: string;
  readonly description: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly truth: LabelId;
  readonly part: AuthoredPart;
}

function partOf(id: string, description: string, reference: string): AuthoredPart {
  const file = id.charAt(0);
  if (KEPT_APART.has(file)) return 'held out';
  const drawn = drawOf('authored', description, reference);
  if (drawn < HOLD_OUT_SHARE) return 'held out';
  return drawn < HOLD_OUT_SHARE + CALIBRATION_SHARE && !SEEN_WHOLE.has(file) ? 'calibration' : 'open';
}

/** Rows on which the author and a reader who saw no label agree. Throws on a label that does not exist. */
export function readAuthoredSet(): AuthoredRow[] {
  return readFileSync(new URL('./authored-set.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .slice(1)
    .flatMap((line) => {
      const [id = '', bank = '', description = '', reference = '', amount = '', truth = '', read = ''] =
        line.split('\t');
      if (!isLabelId(truth) || !isLabelId(read)) throw new Error(`row ${id} has no label`);
      if (truth !== read) return [];
      const amountCents = Math.round(Number(amount) * 100);
      return [{ id, bank, description, reference, amountCents, truth, part: partOf(id, description, reference) }];
    });
}
