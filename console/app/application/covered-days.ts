import type { StatementSummary } from '../console-api.ts';

type Gap = StatementSummary['accounts_summary'][number]['gaps'][number];

/** What one file brought to an account. */
export interface FileOfAccount {
  readonly id: string;
  readonly name: string;
  readonly spans: readonly { readonly from: string; readonly to: string }[];
  readonly added: number;
  readonly removed: number;
}

/** Days of an account, and what is known of them. */
export interface DaysOfAccount {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** Names of the files that all show them, where several do. */
  readonly files: readonly string[];
  /** uncovered: between what files cover; quiet: a long time without transactions, though a file may cover it. */
  readonly kind: 'covered' | 'overlap' | 'uncovered' | 'quiet';
  /** What the balances around days without transactions prove; null where nothing is said of them. */
  readonly balance: Gap['balance'] | null;
}

export interface CoveredAccount {
  readonly id: string;
  /** Bank and number. */
  readonly name: string;
  /** The newest first. */
  readonly files: readonly FileOfAccount[];
  /** The earliest first. */
  readonly days: readonly DaysOfAccount[];
}

interface Span {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The day so many days after another. */
const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const meet = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;

/** The days between spans, which are apart and the oldest first. */
function between(spans: readonly Span[]): readonly Span[] {
  return spans.slice(1).map(({ from }, index) => ({
    from: dayBeside(spans[index]?.to ?? from, 1),
    to: dayBeside(from, -1),
  }));
}

/** Days without transactions: those that no file covers, and those that are long all the same. */
function emptyDays(covered: readonly Span[], gaps: readonly Gap[]) {
  const uncovered = between(covered).map((span) => ({
    ...span,
    kind: 'uncovered' as const,
    balance: gaps.find((gap) => meet(gap, span))?.balance ?? null,
  }));
  const quiet = gaps
    .filter((gap) => !uncovered.some((span) => meet(gap, span)))
    .map(({ from, to, balance }) => ({ from, to, kind: 'quiet' as const, balance }));
  return [...uncovered, ...quiet].map((span) => ({ ...span, files: [] }));
}

/** The accounts that files cover days of, with what the files show of them. None where a bank gave the data itself. */
export function coveredAccounts({
  accounts_summary: accounts,
  statement_files: files,
  covered_ranges: covered,
  overlaps,
}: StatementSummary): readonly CoveredAccount[] {
  const fileName = new Map(files.map(({ upload_id: id, file_name: name }) => [id, name]));
  return accounts.flatMap(({ id, bank_name: bank, account_number: number, gaps }): readonly CoveredAccount[] => {
    const own = files.flatMap(({ upload_id, file_name: name, accounts: parts }) =>
      parts
        .filter(({ account_id: of }) => of === id)
        .map(
          (part): FileOfAccount => ({
            id: upload_id,
            name,
            spans: part.covered_ranges,
            added: part.rows_added,
            removed: part.duplicates_removed,
          }),
        ),
    );
    if (own.length === 0) return [];
    const isOwn = ({ account_id: of }: { readonly account_id: string }): boolean => of === id;
    const ownCovered = covered.filter(isOwn);
    const days: readonly DaysOfAccount[] = [
      ...ownCovered.map(({ from, to }) => ({ from, to, kind: 'covered' as const, balance: null, files: [] })),
      ...overlaps.filter(isOwn).map(({ from, to, upload_ids: ids }) => ({
        from,
        to,
        kind: 'overlap' as const,
        balance: null,
        files: ids.flatMap((upload) => fileName.get(upload) ?? []),
      })),
      ...emptyDays(ownCovered, gaps),
    ].map((span) => ({ ...span, days: daysOf(span) }));
    const inOrder = days.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : b.days - a.days));
    return [{ id, name: `${bank} ${number}`, files: own, days: inOrder }];
  });
}
