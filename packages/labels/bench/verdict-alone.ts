import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { labelRow } from '../decision/label-row.ts';

/** What the engine says of one text by itself, as a row of a private current account. */
export function verdictAlone({
  description,
  reference = '',
  amountCents,
}: {
  readonly description: string;
  readonly reference?: string;
  readonly amountCents: number;
}): LabelVerdict {
  const row = {
    id: 'alone',
    accountId: 'alone',
    bookedOn: '2026-03-16',
    bookedAt: '2026-03-16T00:00:00Z',
    currency: 'ZAR',
    amountCents,
    balanceCents: null,
    description,
    reference,
  };
  return labelRow(row, 'cheque').settled;
}
