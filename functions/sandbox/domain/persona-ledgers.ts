import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import type { PersonaHolder } from '@imali/sandbox-data/people/holder.ts';
import { BankBYODInSchema } from '../../../schemas/entities/byod.ts';
import type { SandboxApplication } from '../../organisations/domain/sandbox-store.ts';

/**
 * The holder and the ledgers of a sandbox application as they stand on a date. Those of a later date continue those of
 * an earlier one row by row.
 * @param accountIdOf names an account of the application by bank and number
 */
export function personaLedgers(
  { personaId, seed, endsOn }: Omit<SandboxApplication, 'applicationId'>,
  on: CalendarDate,
  accountIdOf: (bankSlug: string, accountNumber: string) => string,
): { readonly holder: PersonaHolder; readonly ledgers: readonly AccountLedger[] } {
  const { holder, accounts } = generatePersona(personaId, { endsOn, seed, ...(on > endsOn ? { until: on } : {}) });
  const ledgers = accounts.map(({ byod }) => {
    const read = ledgerFromByod(
      BankBYODInSchema.parse(byod),
      accountIdOf(byod.bank_slug, byod.account_number),
      on > endsOn ? on : endsOn,
    );
    if (read.outcome === 'invalid') throw new Error(`persona ${personaId} makes rows that no upload may have`);
    return read.ledger;
  });
  return { holder, ledgers };
}
