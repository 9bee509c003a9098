import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { WaterfallLineId, Working } from '../documents/affordability-waterfall.ts';

export type Operand = Working['operands'][number];

const evidenceOf = (rows: readonly LabelledTransaction[]): Operand['evidence'] =>
  rows.length === 0 ? {} : { value: rows.map((row) => row.id) };

/** A value that is worked out in another working. */
export const worked = (
  name: string,
  value: number | null,
  working = name,
  line: WaterfallLineId | null = null,
): Operand => ({ name, value, working, line, evidence: {} });

/** A value that comes from transactions of a line: those named, else the line's of the month or of the counted months. */
export const lined = (
  name: string,
  value: number | null,
  line: WaterfallLineId,
  rows: readonly LabelledTransaction[] = [],
): Operand => ({ name, value, working: null, line, evidence: evidenceOf(rows) });

/** A value that is given, or that comes from the rows named. */
export const given = (name: string, value: Operand['value'], rows: readonly LabelledTransaction[] = []): Operand => ({
  name,
  value,
  working: null,
  line: null,
  evidence: evidenceOf(rows),
});

/** A month as workings name it, such as `2026-03`. */
export const monthName = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`;
