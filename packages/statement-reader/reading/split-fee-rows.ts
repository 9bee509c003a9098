import { feeDescription } from '@imali/ledger/rows/fee-description.ts';
import type { Statement, StatementReading, StatementRow } from './statement.ts';

/** A transaction with its fee still in it. */
interface RowWithFee extends StatementRow {
  readonly feeCents: number;
}

function hasFee(row: StatementRow): row is RowWithFee {
  return row.feeCents !== undefined && row.feeCents !== 0 && row.feeCents !== row.amountCents;
}

/** The transaction, then its fee. The balance between them is printed nowhere; the one after both proves it. */
function movementAndFee({ feeCents, ...row }: RowWithFee): StatementRow[] {
  return [
    {
      ...row,
      amountCents: row.amountCents - feeCents,
      balanceCents: row.balanceCents === null ? null : row.balanceCents - feeCents,
    },
    { ...row, amountCents: feeCents, description: feeDescription(row.description), reference: '' },
  ];
}

/**
 * A statement in which every fee that moved the balance is a row of its own, as it is in the downloads of the same banks: a
 * PDF with the fee beside its transaction and a download with the fee below it then show the same transactions. Both rows keep
 * the place of the printed one.
 */
export function splitFeeRows(statement: Statement): Statement {
  let before = statement.openingCents;
  const rows = statement.rows.flatMap((row): StatementRow[] => {
    const { feeCents: _, ...whole } = row;
    const reached = before === null ? null : before + row.amountCents;
    // A balance that does not follow is reported as it is printed, so its row stays as it is printed.
    const isBroken = reached !== null && row.balanceCents !== null && reached !== row.balanceCents;
    before = row.balanceCents ?? reached;
    return hasFee(row) && !isBroken ? movementAndFee(row) : [whole];
  });
  return { ...statement, rows };
}

/** splitFeeRows for every statement of a reading, and of what was read of a refused one. */
export function withFeesApart(reading: StatementReading): StatementReading {
  if (reading.outcome === 'read') return { outcome: 'read', statements: reading.statements.map(splitFeeRows) };
  if (reading.outcome !== 'refused' || reading.partial === undefined) return reading;
  const { partial } = reading;
  return { ...reading, partial: { ...partial, statements: partial.statements.map(splitFeeRows) } };
}
