import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { type AccountLedger, accountTypes } from '@imali/ledger/rows/ledger.ts';
import * as z from 'zod';
import { banks } from '../../../schemas/banks.ts';

const Row = z.object({
  date: z.iso.date(),
  amount_cents: z.int(),
  balance_cents: z.int().nullable(),
  description: z.string(),
  reference: z.string(),
});

/** A statement as `imali-read` prints it; what else it says is left aside. */
const GivenStatement = z.object({
  bank: z.enum(banks.map(({ slug }) => slug)),
  account_number: z.string(),
  account_name: z.string(),
  account_type: z.enum(accountTypes),
  holder_name: z.string(),
  currency: z.string(),
  closing_cents: z.int().nullable(),
  to: z.iso.date().nullable(),
  rows: z.array(Row),
});
type GivenStatement = z.output<typeof GivenStatement>;

const GivenFile = z.object({ statements: z.array(GivenStatement) });

type GivenLedgers =
  | { readonly outcome: 'ledgers'; readonly ledgers: readonly AccountLedger[] }
  | { readonly outcome: 'invalid'; readonly reason: string };

const invalid = (reason: string): GivenLedgers => ({ outcome: 'invalid', reason });

function parsedLine(line: string): readonly GivenStatement[] | null {
  try {
    const file = GivenFile.safeParse(JSON.parse(line));
    return file.success ? file.data.statements : null;
  } catch {
    return null;
  }
}

/** The statements of one account as one ledger: rows that several statements show are there once. */
function ledgerOf(statements: readonly GivenStatement[], accountId: string, today: CalendarDate) {
  const newest = statements.toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? -1 : 1)).at(-1);
  if (newest === undefined) return null;
  const given = {
    account_number: newest.account_number,
    account_name: newest.account_name,
    account_type: newest.account_type,
    account_holder_name: newest.holder_name,
    bank_slug: newest.bank,
    currency: newest.currency,
    balance: randsOf(newest.closing_cents ?? 0),
    transactions: statements.flatMap(({ rows }) =>
      rows.map(({ date, amount_cents, balance_cents, description, reference }) => ({
        datetime: date,
        amount: randsOf(amount_cents),
        balance: balance_cents === null ? null : randsOf(balance_cents),
        description,
        reference,
      })),
    ),
  };
  const result = ledgerFromByod(given, accountId, today);
  return result.outcome === 'ledger' ? result.ledger : null;
}

/**
 * The accounts of one applicant from lines of JSON as `imali-read` prints them, one object a file.
 * @param today later rows are refused, as an upload refuses them
 */
export function givenLedgers(text: string, today: CalendarDate): GivenLedgers {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return invalid('The input is empty.');
  const byAccount = new Map<string, GivenStatement[]>();
  for (const [index, line] of lines.entries()) {
    const statements = parsedLine(line);
    if (statements === null) return invalid(`Line ${index + 1} is not what imali-read prints as JSON.`);
    for (const statement of statements) {
      const key = `${statement.bank} ${statement.account_number}`;
      byAccount.set(key, [...(byAccount.get(key) ?? []), statement]);
    }
  }
  const ledgers: AccountLedger[] = [];
  for (const statements of byAccount.values()) {
    const ledger = ledgerOf(statements, ledgers.length.toString(16).padStart(8, '0').padEnd(24, '0'), today);
    if (ledger === null) return invalid(`A row is dated after ${today}.`);
    ledgers.push(ledger);
  }
  return { outcome: 'ledgers', ledgers };
}
