import { readFileSync } from 'node:fs';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { LabelledSetRow } from './labelled-set.ts';

/**
 * What two readers, each by themselves, made of the rows of the labelled set: they saw text, amount and taxonomy, neither
 * the set's own labels nor ours. How far they agree with the set bounds what any reading of its texts can reach.
 */
export interface SecondReading {
  readonly first: LabelId;
  readonly second: LabelId;
}

function readingsOf(line: string): SecondReading {
  const [row = '', first = '', second = ''] = line.split('\t');
  if (!isLabelId(first) || !isLabelId(second)) throw new Error(`no label was read for row ${row}`);
  return { first, second };
}

/** The rows of the set, which come in its order, with what each reader made of them. Throws when one was not read. */
export function withSecondReadings<T extends LabelledSetRow>(rows: readonly T[]): readonly (T & SecondReading)[] {
  const readings = readFileSync(new URL('./second-readings.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .slice(1)
    .map(readingsOf);
  if (readings.length !== rows.length) throw new Error(`${readings.length} readings for ${rows.length} rows`);
  return rows.map((row, index) => ({ ...row, ...(readings[index] ?? readingsOf('')) }));
}
