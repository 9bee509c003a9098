import type { Statement, StatementError, StatementReading } from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';

/** What an uploader says of an account for a test; nobody's. */
export const statedAbsa: StatedAccount = { bankSlug: 'absa', accountNumber: '4012345678', holderName: 'Test Person' };

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The statements of a file that must be readable. */
export function statementsOf(reading: StatementReading): readonly Statement[] {
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements;
}

/** The one statement of a file that must hold one. */
export function statementOf(reading: StatementReading): Statement {
  const [statement, ...others] = statementsOf(reading);
  if (!statement || others.length > 0) throw new Error(`${others.length + (statement ? 1 : 0)} statements`);
  return statement;
}

/** Why a file that must be refused is. */
export function errorsOf(reading: StatementReading): readonly StatementError[] {
  if (reading.outcome !== 'refused') throw new Error(JSON.stringify(reading));
  return reading.errors;
}

/** Rows as short tuples: line, day, cents, balance in cents, description, and the reference where there is one. */
export function rowsOf({ rows }: Statement): readonly (readonly (string | number | null)[])[] {
  return rows.map(({ place, bookedOn, amountCents, balanceCents, description, reference }) => [
    place.row,
    bookedOn,
    amountCents,
    balanceCents,
    description,
    ...(reference === '' ? [] : [reference]),
  ]);
}
