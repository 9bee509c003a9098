import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { BankBYODInSchema } from '../../schemas/entities/statements/byod.ts';
import { syntheticStatement } from './synthetic-statement.ts';

/** Fixed, so that benchmarks without a cloud measure the same rows on every day. */
const ENDS_ON = '2026-10-31';

/** The ledger of a synthetic statement, as an upload would store it. */
export function bodyLedger(rows: number): AccountLedger {
  const body = BankBYODInSchema.parse(syntheticStatement(rows, ENDS_ON));
  const read = ledgerFromByod(body, '0123456789abcdef01234567', '2026-11-01');
  if (read.outcome !== 'ledger') throw new Error('the synthetic statement was refused');
  return read.ledger;
}
