import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import { expect } from '@jest/globals';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankDataStores } from './bank-data-stores.ts';

/** A store, and how a connection comes to be in it. */
export interface StoreUnderTest {
  readonly store: BankDataStores;
  readonly create: (ref: ConnectionRef) => Promise<void>;
}

/** A connection of a store under test. */
export interface ConnectionUnderTest {
  readonly store: BankDataStores;
  readonly ref: ConnectionRef;
}

/** When everything happens. */
export const at = '2026-06-12T08:00:00.000Z';
const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/** A ledger of so many rows, three days apart from 2026-03-20 on; `seed` changes its amounts. */
export function plainLedger(accountNumber: number, rows: number, seed = 1): AccountLedger {
  const id = `692039c0${hex(accountNumber, 10)}aaaaaa`;
  const plain = Array.from({ length: rows }, (_, index) => {
    const bookedOn = addDays('2026-03-20', index * 3);
    return {
      bookedOn,
      bookedAt: `${bookedOn}T08:00:00.000Z`,
      amountCents: -(100 * seed + index),
      balanceCents: index % 2 === 0 ? null : 5000 - index,
      currency: 'ZAR',
      description: `POS PURCHASE SHOP ${index}`,
      reference: '',
    };
  });
  return {
    account: {
      id,
      accountNumber: String(62_000_000_000 + accountNumber),
      accountName: 'Gold Cheque Account',
      accountType: 'cheque',
      bankSlug: 'fnb',
      holderName: 'Test Person',
      currency: 'ZAR',
      balanceCents: 5000,
      isManualUpload: true,
    },
    transactions: withIds(id, plain),
  };
}

let made = 0;

/** The name of a connection that no other test has. */
export function nextRef(): ConnectionRef {
  made += 1;
  return { organisationId: '692039c01111111111111111', applicationId: `692039c0${hex(made, 16)}` };
}

/** A connection of its own, as a new application gets it. */
export async function freshConnection({ store, create }: StoreUnderTest): Promise<ConnectionUnderTest> {
  const ref = nextRef();
  await create(ref);
  return { store, ref };
}

/** Adds an account; the generation that was asked for. */
export async function addedTo({ store, ref }: ConnectionUnderTest, ledger: AccountLedger): Promise<number> {
  const outcome = await store.ledgers.addAccount(ref, ledger, at);
  if (outcome.outcome !== 'added') throw new Error(`not added: ${outcome.outcome}`);
  return outcome.generation;
}

/** Adds an account and ends its analysis; the generation. */
export async function readyWith(connection: ConnectionUnderTest, ledger: AccountLedger): Promise<number> {
  const generation = await addedTo(connection, ledger);
  expect(await connection.store.connections.finish(connection.ref, generation, 'READY', at)).toBe('finished');
  return generation;
}
