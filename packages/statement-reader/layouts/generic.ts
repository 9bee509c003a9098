import type { BankSlug } from '../../../schemas/banks.ts';
import type { DateFormat } from '../reading/dates.ts';
import { isNamed, linesOutsideRows } from '../reading/detect-layout.ts';
import { blocksOf, phrasesOf, stackedLines } from '../table/header.ts';
import { type Line, squashed } from '../table/line.ts';
import type { Word } from '../table/word.ts';
import { bankNames } from './bank-names.ts';
import type { ColumnLayout, ColumnRole, StatementLayout } from './layout.ts';
import { titledLoan } from './loan-title.ts';
import { usualFacts } from './usual-facts.ts';

/** Id of statements that no bank's layout read. */
export const GENERIC = 'generic';

/** What banks write above their columns, English and Afrikaans, squashed. */
const vocabulary: Readonly<Record<Exclude<ColumnRole, 'text' | 'figure'>, readonly string[]>> = {
  date: [
    'date',
    'datum',
    'transactiondate',
    'postdate',
    'postingdate',
    'bookingdate',
    'actiondate',
    'transaksiedatum',
    'trandate',
  ],
  valueDate: ['valuedate', 'effectivedate', 'transdate', 'waardedatum', 'effektiewedatum'],
  description: [
    'description',
    'transactiondescription',
    'transactionaldescription',
    'transactiondetails',
    'details',
    'narrative',
    'particulars',
    'transaction',
    'beskrywing',
    'besonderhede',
    'transaksiebeskrywing',
  ],
  reference: ['reference', 'yourreference', 'verwysing'],
  amount: ['amount', 'bedrag', 'debitcredit', 'transactionamount', 'amountr', 'amountzar', 'bedragr'],
  debit: [
    'debit',
    'debits',
    'debitamount',
    'debitamountr',
    'debietbedrag',
    'debietbedragr',
    'debitr',
    'debitsr',
    'payments',
    'uitbetalings',
    'moneyout',
    'outr',
    'withdrawals',
    'paidout',
    'debiet',
    'debiete',
    'onttrekkings',
    'gelduit',
  ],
  credit: [
    'credit',
    'credits',
    'creditamount',
    'creditamountr',
    'kredietbedrag',
    'kredietbedragr',
    'creditr',
    'creditsr',
    'deposits',
    'receipts',
    'inbetalings',
    'moneyin',
    'inr',
    'paidin',
    'krediet',
    'krediete',
    'deposito',
    'geldin',
  ],
  fee: [
    'fee',
    'fees',
    'feesr',
    'charge',
    'charges',
    'bankcharges',
    'servicefee',
    'bankfees',
    'bankfeesr',
    'koste',
    'fooie',
    'diensgeld',
  ],
  balance: [
    'balance',
    'balancer',
    'balansr',
    'balans',
    'accountbalance',
    'runningbalance',
    'saldo',
    'saldor',
    'balancezar',
    'outstandingbalance',
    'balanceoutstanding',
    'loanbalance',
    'capitalbalance',
    'uitstaandesaldo',
    'leningsaldo',
  ],
};

const roleOfHeader: ReadonlyMap<string, ColumnRole> = new Map(
  Object.entries(vocabulary).flatMap(([role, words]) =>
    words.flatMap((word): [string, ColumnRole][] => (isVocabularyRole(role) ? [[word, role]] : [])),
  ),
);

/** The currency that a heading may end with: `Money in (R)`. */
const CURRENCY = /[\s([]+(?:R|ZAR|RANDS?)[)\]]?$/i;

const roleOf = (heading: string): ColumnRole | undefined =>
  roleOfHeader.get(squashed(heading)) ?? roleOfHeader.get(squashed(heading.replace(CURRENCY, '')));

function isVocabularyRole(role: string): role is Exclude<ColumnRole, 'text' | 'figure'> {
  return Object.hasOwn(vocabulary, role);
}

/** Every way of writing days that is told apart from the others. */
const dates: readonly DateFormat[] = [
  'd MMM yyyy',
  'd MMM yy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'd/MM/yyyy',
  'dd/MM/yy',
  'yyyy MM dd',
  'yyyyMMdd',
  'd MMM',
];

/** Lines searched for a header and for the bank's name. */
const SEARCHED_PAGES = 3;

/** The bank that names itself first on the first pages, outside of rows; null where none does. */
export function namedBank(pages: readonly (readonly Line[])[]): BankSlug | null {
  for (const line of pages.slice(0, SEARCHED_PAGES).flatMap(linesOutsideRows)) {
    const found = bankNames.find(([name]) => isNamed(line.text, name));
    if (found !== undefined) return found[1];
  }
  return null;
}

/**
 * The headings that a phrase is made of: one as a rule, several where only a space parts them as on a typewriter. Null where
 * it is made of other words too.
 */
function headingsIn(phrase: string): ColumnLayout[] | null {
  const role = roleOf(phrase);
  if (role !== undefined) return [{ role, headers: [phrase] }];
  const words = phrase.split(' ').slice(0, MOST_HEADING_WORDS);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    const firstRole = roleOf(first);
    const rest = firstRole === undefined ? null : headingsIn(phrase.slice(first.length + 1));
    if (firstRole !== undefined && rest !== null) return [{ role: firstRole, headers: [first] }, ...rest];
  }
  return null;
}

/** The columns that phrases head, null where they are no header of a table with dates, amounts and balances. */
function columnsOf(phrases: readonly Word[]): ColumnLayout[] | null {
  const columns = phrases.flatMap(({ text }) => headingsIn(text) ?? [{ role: 'text' as const, headers: [text] }]);
  const count = (role: ColumnRole): number => columns.filter((column) => column.role === role).length;
  const hasAmounts = count('amount') === 1 || (count('debit') === 1 && count('credit') === 1);
  return count('date') === 1 && count('description') === 1 && count('balance') === 1 && hasAmounts ? columns : null;
}

/** Words of a phrase that are tried as headings: a line of text has more. */
const MOST_HEADING_WORDS = 12;
/** Lines that a heading may take. */
const MOST_STACKED = 3;

/** The first header on one line; where there is none, the first on several, as where columns are narrow. */
function headerIn(pages: readonly (readonly Line[])[]): ColumnLayout[] | null {
  const onOneLine = pages
    .flat()
    .values()
    .map((line) => columnsOf(phrasesOf(line)))
    .find((columns) => columns !== null);
  if (onOneLine) return onOneLine;
  for (const lines of pages) {
    for (const index of lines.keys()) {
      const stack = stackedLines(lines, index);
      for (let height = 2; height <= Math.min(stack.length, MOST_STACKED); height += 1) {
        const columns = columnsOf(blocksOf(stack.slice(0, height)));
        if (columns !== null) return columns;
      }
    }
  }
  return null;
}

/**
 * Layouts made from the headers of a file that no bank's layout fits: every way to take its signs and digits. None of them
 * may be believed unless the running balance proves each row.
 */
export function genericLayouts(pages: readonly (readonly Line[])[], bankSlug: BankSlug): StatementLayout[] {
  const header = headerIn(pages.slice(0, SEARCHED_PAGES));
  if (header === null) return [];
  const inOneColumn = header.some(({ role }) => role === 'amount');
  const loan = titledLoan(pages);
  // One signed column adds up either way round: that a loan's figures are owed is shown by its title alone.
  const owed = { owed: true, bareAmount: 'credit', bareBalance: 'positive', debitSign: 'implied' } as const;
  const signs = inOneColumn
    ? ([
        ...(loan === null ? [] : [owed]),
        { bareAmount: 'credit', bareBalance: 'positive', debitSign: 'implied' },
        { bareAmount: 'debit', bareBalance: 'positive', debitSign: 'implied' },
        { bareAmount: 'debit', bareBalance: 'negative', debitSign: 'implied' },
      ] as const)
    : ([
        { bareAmount: 'credit', bareBalance: 'positive', debitSign: 'implied' },
        { bareAmount: 'credit', bareBalance: 'positive', debitSign: 'printed' },
        // Loans print what is owed without a sign.
        { bareAmount: 'credit', bareBalance: 'negative', debitSign: 'implied' },
      ] as const);
  return signs.flatMap((sign) =>
    [false, true].map(
      (spacedThousands): StatementLayout => ({
        ...sign,
        id: GENERIC,
        bankSlug,
        marks: [],
        tables: [header],
        dates,
        spacedThousands,
        fee: 'shown',
        continuation: 'after',
        facts: usualFacts,
        skip: ['^Page {count} of {count}'],
        stop: [],
        accountName: 'Account',
        accountType: loan ?? 'other',
      }),
    ),
  );
}
