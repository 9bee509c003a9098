import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type Detection, matchPairs } from '../accuracy/detection-scores.ts';
import type { IndependentCase } from './independent-case.ts';

const OWN_ACCOUNT: readonly LabelId[] = ['transfer.own_account_in', 'transfer.own_account_out'];
const isOwnAccount = (label: LabelId): boolean => OWN_ACCOUNT.includes(label);

const inWords = (row: LabelledTransaction): string =>
  `${row.bookedOn} ${(row.amountCents / 100).toFixed(2)} ${row.description} [${row.label}]`;

const everyRow = ({ input }: IndependentCase): LabelledTransaction[] =>
  input.accounts.flatMap(({ transactions }) => transactions);

/** The rows that are paired with a row of another account, by their id. */
function pairsAcross(one: IndependentCase): Map<string, LabelledTransaction> {
  const byId = new Map(everyRow(one).map((row) => [row.id, row]));
  return new Map(
    [...byId.values()].flatMap((row) => {
      const partner = row.pairedWith === null ? undefined : byId.get(row.pairedWith);
      return partner && partner.accountId !== row.accountId ? [[row.id, partner] as const] : [];
    }),
  );
}

/** Legs of transfers between connected accounts: a leg is found when it is paired with the very row that is its other leg. */
export function ownTransferDetection(one: IndependentCase): Detection {
  const legs = (from: LabelledTransaction, to: LabelledTransaction) => [`${from.id} ${to.id}`, inWords(from)] as const;
  const truths = new Map(
    one.person.ownTransfers.flatMap((transfer) => {
      const out = one.rowAt(transfer.out.account, transfer.out.row);
      const into = one.rowAt(transfer.in.account, transfer.in.row);
      return [legs(out, into), legs(into, out)];
    }),
  );
  const byId = new Map(everyRow(one).map((row) => [row.id, row]));
  const predicted = new Map(
    [...pairsAcross(one)].flatMap(([id, partner]) => {
      const row = byId.get(id);
      return row ? [legs(row, partner)] : [];
    }),
  );
  return matchPairs(truths, predicted);
}

/**
 * Money to and from an own account that is not connected: found when it carries a label of own accounts. Rows whose truth
 * takes such a label for fair only are neither asked for nor invented.
 */
export function unconnectedDetection(one: IndependentCase): Detection {
  const connected = new Set(
    one.person.ownTransfers.flatMap(({ out, in: into }) => [
      one.rowAt(out.account, out.row).id,
      one.rowAt(into.account, into.row).id,
    ]),
  );
  const across = pairsAcross(one);
  const apart = one.rows.filter(({ row }) => !connected.has(row.id));
  const named = (some: typeof apart) => new Map(some.map(({ row }) => [row.id, inWords(row)]));
  const truths = named(apart.filter(({ source }) => isOwnAccount(source.truth)));
  const predicted = named(
    apart.filter(
      ({ source, row }) =>
        isOwnAccount(row.label) && !across.has(row.id) && (truths.has(row.id) || !source.accepted.includes(row.label)),
    ),
  );
  return matchPairs(truths, predicted);
}

/**
 * Returned debit orders with the debit that each takes back. One that the bank only gives notice of moves no money and is found
 * when its label is fair.
 */
export function bounceDetection(one: IndependentCase): Detection {
  const truths = new Map<string, string>();
  const notices = new Map<string, string>();
  for (const { account_id: account, bounce_pairs } of one.person.accounts) {
    for (const { debit, credit, notice } of bounce_pairs) {
      if (debit !== null && credit !== null) {
        const back = one.rowAt(account, credit);
        truths.set(`${back.id} ${one.rowAt(account, debit).id}`, inWords(back));
      } else if (typeof notice === 'number') {
        const row = one.rowAt(account, notice);
        notices.set(row.id, inWords(row));
      }
    }
  }
  const returns = everyRow(one).filter((row) => row.label.startsWith('returned.') && row.amountCents > 0);
  const predicted = new Map(returns.map((row) => [`${row.id} ${row.pairedWith ?? 'alone'}`, inWords(row)]));
  for (const { source, row } of one.rows)
    if (notices.has(row.id) && source.accepted.includes(row.label)) predicted.set(row.id, inWords(row));
  return matchPairs(new Map([...truths, ...notices]), predicted);
}
