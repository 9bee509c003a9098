import { stringify } from 'csv-stringify/sync';
import type * as z from 'zod';
import type { Revet } from '../../../schemas/entities/revet.ts';
import { type CellValue, safeCell } from '../../platform/serve/safe-cell.ts';

type RevetRow = z.input<typeof Revet>;

interface Column {
  readonly name: string;
  readonly read: (revet: RevetRow) => CellValue;
}

const plain = [
  'id',
  'state',
  'outcome',
  'type',
  'recommendation',
  'as_of',
  'name',
  'email',
  'phone',
  'installment_value',
  'loan_duration',
  'loan_amount',
  'number_of_installments',
  'effective_interest_rate',
  'reason_for_decline',
  'applicant_id',
  'application_id',
] as const satisfies readonly (keyof RevetRow)[];

const columns: readonly Column[] = [
  ...plain.map((name): Column => ({ name, read: (revet) => revet[name] })),
  { name: 'reasons', read: ({ reasons }) => reasons.map(({ code, colour }) => `${code} ${colour}`).join(', ') },
  { name: 'notice', read: ({ notice }) => notice },
  { name: 'contact_method', read: ({ contact }) => contact.method },
  { name: 'contact_state', read: ({ contact }) => contact.state },
  { name: 'contact_application_id', read: ({ contact }) => contact.application_id },
  { name: 'contact_reason', read: ({ contact }) => contact.reason },
  { name: 'created_at', read: ({ created_at }) => created_at },
  { name: 'decided_at', read: ({ decided_at }) => decided_at },
];

const format = { record_delimiter: 'windows', quoted_string: true } as const;

/** The header of a CSV file of outcomes; the byte order mark marks it as UTF-8 for Excel. */
export const revetsCsvHeader: string = stringify([columns.map(({ name }) => name)], { ...format, bom: true });

/** Rows of that file: every text in quotes, and none that a spreadsheet would run. */
export function revetsCsvRows(revets: readonly RevetRow[]): string {
  return stringify(
    revets.map((revet) => columns.map(({ read }) => safeCell(read(revet)))),
    format,
  );
}
