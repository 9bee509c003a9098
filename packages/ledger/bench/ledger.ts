import { comparedInTurns, joinedReports } from '@imali/measure/in-turns.ts';
import type { Bench } from '@imali/measure/report.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { ledgerFromByod } from '../rows/byod-ledger.ts';
import { type AccountSpan, extendedAccount } from '../rows/extend-account.ts';
import { fingerprintsOf } from '../rows/fingerprint.ts';
import type { AccountLedger, LedgerTransaction } from '../rows/ledger.ts';
import { normalise } from '../text/normalise.ts';

const ENDS_ON = '2026-03-31';
const ACCOUNT_ID = '0123456789abcdef01234567';

/** The account of a persona with the most rows, as an upload states it. */
function given() {
  const { accounts } = generatePersona('informal_trader', { endsOn: ENDS_ON });
  const [first] = accounts.toSorted((a, b) => b.byod.transactions.length - a.byod.transactions.length);
  if (first === undefined) throw new Error('the persona has no account');
  return first.byod;
}

function ledgerOf(body: ReturnType<typeof given>): AccountLedger {
  const read = ledgerFromByod(body, ACCOUNT_ID, ENDS_ON);
  if (read.outcome !== 'ledger') throw new Error('the rows of the persona are no ledger');
  return read.ledger;
}

/** What anybody would write to merge rows: those of a day, amount and text that are not there yet are added. */
function naiveMerge(kept: readonly LedgerTransaction[], incoming: readonly LedgerTransaction[]): LedgerTransaction[] {
  const keyOf = ({ bookedOn, amountCents, description }: LedgerTransaction) =>
    `${bookedOn} ${amountCents} ${description}`;
  const known = new Set(kept.map(keyOf));
  return [...kept, ...incoming.filter((row) => !known.has(keyOf(row)))].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
  );
}

/** An upload to a ledger, a further statement of the same account, fingerprints and plain texts of its rows. */
export const ledger: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 3 : 200;
  const body = given();
  const read = ledgerOf(body);
  const { account, transactions } = read;
  const half = Math.floor(transactions.length / 2);
  const kept = transactions.slice(0, half + Math.floor(half / 2));
  const incoming: AccountLedger = { account, transactions: transactions.slice(half) };
  const before: AccountSpan = {
    account,
    firstOn: kept[0]?.bookedOn ?? null,
    lastOn: kept.at(-1)?.bookedOn ?? null,
    covered: [],
  };
  progress(`ledger: ${rounds} rounds over ${transactions.length} rows`);
  const rows = `${transactions.length} rows`;
  return joinedReports([
    await comparedInTurns({
      title: `An uploaded account of ${rows}: cents, days, order, ids, balances`,
      cases: [
        { key: 'upload', words: 'to a ledger', run: () => ledgerFromByod(body, ACCOUNT_ID, ENDS_ON) },
        { key: 'clone', words: 'structuredClone of the same rows', run: () => structuredClone(body) },
      ],
      rounds,
    }),
    await comparedInTurns({
      title: `A further statement of ${incoming.transactions.length} rows beside ${kept.length}, a third of them known`,
      cases: [
        { key: 'extend', words: 'extended account', run: () => extendedAccount(before, kept, incoming) },
        {
          key: 'set_merge',
          words: 'a Set of day, amount and text, then a sort',
          run: () => naiveMerge(kept, incoming.transactions),
        },
      ],
      rounds,
      notes: [
        'The Set loses the second of two equal rows of a day, and keeps a row that two statements print differently twice.',
      ],
    }),
    await comparedInTurns({
      title: `Plain texts of ${rows}`,
      cases: [
        {
          key: 'plain_text',
          words: 'without cards, dates, amounts and references',
          run: () => transactions.map(({ description }) => normalise(description)),
        },
        {
          key: 'upper_case',
          words: 'upper case and single blanks alone',
          run: () => transactions.map(({ description }) => description.toUpperCase().replace(/\s+/g, ' ').split(' ')),
        },
      ],
      rounds,
    }),
    await comparedInTurns({
      title: `Fingerprints of ${rows}`,
      cases: [
        { key: 'fingerprints', words: 'fingerprints', run: () => fingerprintsOf(read) },
        {
          key: 'joined_text',
          words: 'JSON of the same rows',
          run: () => transactions.map((row) => JSON.stringify(row)),
        },
      ],
      rounds,
    }),
  ]);
};
