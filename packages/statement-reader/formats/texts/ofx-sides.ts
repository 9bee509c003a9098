import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import type { ParsedTransaction } from '../grids/listed-statement.ts';

/** A transaction of OFX with its type. */
export interface OfxTransaction extends ParsedTransaction {
  readonly type: string;
}

const DEBIT_TYPES: ReadonlySet<string> = new Set([
  'DEBIT',
  'FEE',
  'SRVCHG',
  'ATM',
  'POS',
  'CHECK',
  'PAYMENT',
  'DIRECTDEBIT',
]);
/** Types that are the side and nothing else; a fee may be given back, and a machine may take cash in. */
const ONLY_DEBIT = /^(?:DEBIT|DIRECTDEBIT)$/i;
const ONLY_CREDIT = /^(?:CREDIT|DIRECTDEP)$/i;
const CREDIT_TYPES = /^(?:CREDIT|DEP|DIRECTDEP|INT|DIV)$/i;

const isDebit = ({ type }: OfxTransaction): boolean => DEBIT_TYPES.has(type.toUpperCase());

interface SidedMovements {
  readonly movements: readonly OfxTransaction[];
  readonly errors: readonly StatementError[];
}

/**
 * Amounts are signed in OFX. Where a file signs none of them although it has debits and credits, the type decides the side.
 * An amount whose sign contradicts its type is an error, for no balance of OFX proves either.
 * @param page of the statement, from 1
 */
export function sidedMovements(movements: readonly OfxTransaction[], page: number): SidedMovements {
  const isUnsigned = movements.every(({ amountCents }) => amountCents >= 0) && movements.some(isDebit);
  if (isUnsigned && movements.some(({ type }) => CREDIT_TYPES.test(type))) {
    const signed = movements.map((one) =>
      isDebit(one) && one.amountCents > 0 ? { ...one, amountCents: -one.amountCents } : one,
    );
    return { movements: signed, errors: [] };
  }
  const contradicts = (one: OfxTransaction): boolean =>
    one.amountCents > 0 ? (isUnsigned ? isDebit(one) : ONLY_DEBIT.test(one.type)) : isTakenBack(one);
  const isTakenBack = ({ amountCents, type }: OfxTransaction): boolean => amountCents < 0 && ONLY_CREDIT.test(type);
  const errors = movements.filter(contradicts).map(({ row, type, amountCents }) =>
    refusal('row_sign_contradicts', 'The sign of the amount contradicts the type of the transaction.', {
      place: { page, row },
      expected: amountCents > 0 ? 'a negative amount' : 'a positive amount',
      found: type,
    }),
  );
  return { movements, errors };
}
