/** The accounts of the users of the sandbox bank, from the personas. */
import { createHash } from 'node:crypto';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';

/** An account as the bank keeps it; the id of its ledger's account is the bank's own. */
export type BankLedger = AccountLedger;

/** The bank's id of an account: opaque to everybody who sees it. */
const bankAccountId = (slug: string, number: string): string =>
  createHash('sha256').update(`${slug} ${number}`).digest('hex').slice(0, 32);

/**
 * The accounts of a persona up to a day, rows oldest first. Those of a later day continue those of an earlier one.
 * @param endsOn day from which the persona's months are counted back: the same for ever, or its history would be another
 */
export function personaBankLedgers(personaId: string, endsOn: CalendarDate, today: CalendarDate): BankLedger[] {
  const until = today > endsOn ? { until: today } : {};
  const { holder, accounts } = generatePersona(personaId, { endsOn, ...until });
  return accounts.map(({ byod }) => {
    const id = bankAccountId(byod.bank_slug, byod.account_number);
    const read = ledgerFromByod(byod, id, today > endsOn ? today : endsOn);
    if (read.outcome === 'invalid') throw new Error(`persona ${personaId} makes rows that no bank has`);
    return { ...read.ledger, account: { ...read.ledger.account, holderGovId: holder.gov_id } };
  });
}
