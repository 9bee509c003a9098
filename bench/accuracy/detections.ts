import { incomeSourcesOf } from '@imali/analyses/income/income-sources.ts';
import { type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type Detection, matchPairs, matchStreams, type NamedRows } from './detection-scores.ts';
import type { PersonaCase } from './persona-cases.ts';

/** A single payment shows no stream: it may be taken for one, and need not be. */
const LEAST_PAYMENTS = 2;
/** The longest rhythm of a stream is a month (ANALYSES, Income analysis): dividends twice a year need not be found. */
const LONGEST_RHYTHM_DAYS = 45;

/** Whether a stream recurs often enough that it must be found. */
function recurs(dates: readonly CalendarDate[]): boolean {
  if (dates.length < LEAST_PAYMENTS) return false;
  const sorted = dates.toSorted();
  const gaps = sorted.slice(1).map((date, index) => daysBetween(sorted[index] ?? date, date));
  return (median(gaps) ?? 0) <= LONGEST_RHYTHM_DAYS;
}

function told(...rows: readonly (LabelledTransaction | null | undefined)[]): string {
  const words = rows.flatMap((row) =>
    row ? [`${row.bookedOn} ${(row.amountCents / 100).toFixed(2)} ${row.description} [${row.label}]`] : [],
  );
  return words.join(' <-> ');
}

/** Rows that are interest of the bank: the truth names streams of payers only. */
function interestIds({ truth, rowAt }: PersonaCase): ReadonlySet<string> {
  return new Set(
    truth.accounts.flatMap((account, index) =>
      account.truth.flatMap(({ label }, row) => (label === 'income.interest' ? [rowAt(index, row).id] : [])),
    ),
  );
}

/** How the truth writes several payers of one stream: clients, households, wordings of one tenant. */
const SEVERAL_PAYERS = ' / ';

/** The predicted sources with those that lie wholly inside a true stream of several payers taken together. */
function joinedInside(truths: readonly NamedRows[], predicted: readonly NamedRows[]): NamedRows[] {
  let rest = [...predicted];
  for (const truth of truths) {
    const inside = rest.filter(({ ids }) => [...ids].every((id) => truth.ids.has(id)));
    if (inside.length < 2) continue;
    rest = rest.filter((source) => !inside.includes(source));
    rest.push({
      name: inside.map(({ name }) => name).join(' + '),
      ids: new Set(inside.flatMap(({ ids }) => [...ids])),
    });
  }
  return rest;
}

/**
 * Regular income: the sources that affordability counts as primary and secondary, against the streams of the truth.
 * Sources that are nothing but interest are not judged; of a stream of several payers only how much of it is seen, not how its
 * payers are told apart.
 */
export function incomeStreamDetection(one: PersonaCase): Detection {
  const { truth, input, rowAt } = one;
  const interest = interestIds(one);
  const truths: NamedRows[] = truth.streams.map(({ id, payer, cadence, rows }) => ({
    name: `${id} (${payer}, ${cadence}, ${rows.length} payments)`,
    ids: new Set(rows.map(({ account, row }) => rowAt(account, row).id)),
  }));
  const { primary, secondary } = incomeSourcesOf(input);
  const predicted: NamedRows[] = [...(primary ? [primary] : []), ...secondary]
    .filter(({ rows }) => !rows.every((row) => interest.has(row.id)))
    .map(({ kind, name, label, rows }) => ({
      name: `${kind} ${name} [${label}], ${rows.length} payments`,
      ids: new Set(rows.map((row) => row.id)),
    }));
  const trades = truths.filter((_, index) => truth.streams[index]?.payer.includes(SEVERAL_PAYERS));
  const mustBeFound = new Set(
    truths.filter((_, index) =>
      recurs((truth.streams[index]?.rows ?? []).map(({ account, row }) => rowAt(account, row).bookedOn)),
    ),
  );
  return matchStreams([...mustBeFound], joinedInside(trades, predicted), [...new Set(truths).difference(mustBeFound)]);
}

/** Returned debit orders with the debit that each takes back; one that is alone in one line has no debit. */
export function bounceDetection({ truth, input, rowAt }: PersonaCase): Detection {
  const truths = new Map(
    truth.bounces.map(({ account, returned, debit }) => {
      const credit = rowAt(account, returned);
      const taken = debit === null ? null : rowAt(account, debit);
      return [`${credit.id} ${taken?.id ?? 'alone'}`, told(credit, taken)];
    }),
  );
  const rows = input.accounts.flatMap(({ transactions }) => transactions);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const returns = rows.filter((row) => row.label.startsWith('returned.') && row.amountCents >= 0);
  const predicted = new Map(
    returns.map((row) => {
      const debit = row.pairedWith === null ? null : byId.get(row.pairedWith);
      return [`${row.id} ${debit?.id ?? 'alone'}`, told(row, debit)];
    }),
  );
  return matchPairs(truths, predicted);
}

/** Both legs of moves between the applicant's own accounts. */
export function transferDetection({ truth, input, rowAt }: PersonaCase): Detection {
  const truths = new Map(
    truth.transfers.map((transfer) => {
      const out = rowAt(transfer.out.account, transfer.out.row);
      const into = rowAt(transfer.in.account, transfer.in.row);
      return [`${out.id} ${into.id}`, told(out, into)];
    }),
  );
  const rows = input.accounts.flatMap(({ transactions }) => transactions);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const predicted = new Map(
    rows.flatMap((out) => {
      const into = out.pairedWith === null ? undefined : byId.get(out.pairedWith);
      return out.amountCents < 0 && into && into.accountId !== out.accountId
        ? [[`${out.id} ${into.id}`, told(out, into)] as const]
        : [];
    }),
  );
  return matchPairs(truths, predicted);
}
