import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { AccountLedger, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { benchAccountId } from '@imali/measure/bench-account-id.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';

/** Fixed, so that the same rows are measured on every day. */
const ENDS_ON = '2026-03-31';
const ACCOUNT_ID = '0123456789abcdef01234567';

/**
 * How the rows' texts are varied: as the personas print them; each with digits of its own at the end, as banks print
 * references; or each with a word of its own, so that no reading helps the next.
 */
export type Variation = 'printed' | 'digits' | 'words';

export const VARIATIONS: readonly Variation[] = ['printed', 'digits', 'words'];

/** Letters that are different for every number and no word of any table. */
function wordOf(number: number): string {
  let left = number;
  let word = '';
  do {
    word = `${String.fromCharCode(65 + (left % 26))}${word}`;
    left = Math.floor(left / 26);
  } while (left > 0);
  return `QX${word}`;
}

function varied(description: string, variation: Variation, index: number): string {
  if (variation === 'digits') return `${description} ${String(10_000_000 + index * 37)}`;
  return variation === 'words' ? `${description} ${wordOf(index * 31)}` : description;
}

/** At least so many transactions of the accounts of some personas, seed after seed, each person's together. */
function pooledRows(count: number, ids: readonly string[]): LedgerTransaction[] {
  const pooled: LedgerTransaction[] = [];
  for (let seed = 1; pooled.length < count; seed += 1) {
    for (const id of ids) {
      for (const { byod } of generatePersona(id, { endsOn: ENDS_ON, seed }).accounts) {
        const read = ledgerFromByod(byod, ACCOUNT_ID, ENDS_ON);
        if (read.outcome !== 'ledger') throw new Error(`${id}: the upload was refused`);
        for (const row of read.ledger.transactions) pooled.push(row);
      }
    }
  }
  return pooled;
}

/**
 * Makes ledgers of at most `most` rows, evenly taken from personas of as many seeds as those rows need.
 * @param ids defaults to all personas
 */
export function personaLedgers(
  most: number,
  ids: readonly string[] = personas.map(({ id }) => id),
): (count: number, variation: Variation) => AccountLedger {
  const pooled = pooledRows(most, ids);
  return (count, variation) => {
    const transactions = Array.from({ length: count }, (_, index) => {
      const row = pooled[Math.floor((index * pooled.length) / count)];
      if (!row) throw new RangeError(`there are only ${pooled.length} rows`);
      const id = benchAccountId(index);
      return { ...row, id, description: varied(row.description, variation, index) };
    }).toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
    return {
      account: {
        id: ACCOUNT_ID,
        accountNumber: '62000000011',
        accountName: 'Gold Cheque Account',
        accountType: 'cheque',
        bankSlug: 'fnb',
        holderName: 'Bench Person',
        currency: 'ZAR',
        balanceCents: 0,
        isManualUpload: true,
      },
      transactions,
    };
  };
}

/** Share of a ledger's texts that stand there for the first time, 0..1. */
export function distinctShare({ transactions }: AccountLedger): number {
  return new Set(transactions.map(({ description }) => description)).size / Math.max(1, transactions.length);
}
