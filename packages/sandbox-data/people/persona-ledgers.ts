import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { generatePersona } from './generate-persona.ts';
import type { PersonaHolder } from './holder.ts';

/** Names what a persona lived: the same history gives the same rows. */
export interface PersonaHistory {
  readonly personaId: string;
  readonly seed: number;
  readonly endsOn: CalendarDate;
}

/**
 * The holder and the ledgers of a persona as they are on a date. Those of a later date continue those of
 * an earlier one row by row.
 * @param accountIdOf names an account of the application by bank and number
 */
export function personaLedgers(
  { personaId, seed, endsOn }: PersonaHistory,
  on: CalendarDate,
  accountIdOf: (bankSlug: string, accountNumber: string) => string,
): { readonly holder: PersonaHolder; readonly ledgers: readonly AccountLedger[] } {
  const { holder, accounts } = generatePersona(personaId, { endsOn, seed, ...(on > endsOn ? { until: on } : {}) });
  const ledgers = accounts.map(({ byod }) => {
    const read = ledgerFromByod(byod, accountIdOf(byod.bank_slug, byod.account_number), on > endsOn ? on : endsOn);
    if (read.outcome === 'invalid') throw new Error(`persona ${personaId} makes rows that no upload may have`);
    return read.ledger;
  });
  return { holder, ledgers };
}
