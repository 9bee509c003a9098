import type { AccountLedger, LedgerTransaction } from './ledger.ts';

type Printed = Pick<LedgerTransaction, 'bookedOn' | 'amountCents' | 'balanceCents' | 'description'>;

/**
 * The letters and digits of a description. Deliberately apart from the normaliser of the labels, and never to be
 * changed: users' labels are stored under the fingerprint, and spacing differs between a bank's PDF and its CSV.
 */
export function fingerprintText(description: string): string {
  return description
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

function finished(lane: number): string {
  let hash = lane;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** 16 hex characters: FNV-1a in two 32-bit lanes with different primes, each with a closing avalanche. */
function hashOf(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x5bd1e995);
  }
  return finished(low) + finished(high);
}

function keyOf(accountNumber: string, row: Printed): string {
  return [accountNumber, row.bookedOn, row.amountCents, row.balanceCents ?? '', fingerprintText(row.description)].join(
    '|',
  );
}

/**
 * 16 hex characters that name a transaction by what the source printed, not by our ids, so that a label given by a user
 * survives a second upload. `occurrence` counts, from 0, the equal transactions before it in the ledger.
 */
export function fingerprintOf(accountNumber: string, row: Printed, occurrence: number): string {
  return hashOf(`${keyOf(accountNumber, row)}|${occurrence}`);
}

/** Fingerprints of a ledger's transactions, in its order. */
export function fingerprintsOf({ account, transactions }: AccountLedger): string[] {
  const seen = new Map<string, number>();
  return transactions.map((row) => {
    const key = keyOf(account.accountNumber, row);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return hashOf(`${key}|${occurrence}`);
  });
}
