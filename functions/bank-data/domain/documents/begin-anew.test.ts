import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import { plainLedger, readyWith } from '../connection-under-test.fixture.ts';
import { type MemoryBankData, memoryBankData } from '../memory-bank-data.fixture.ts';
import { beginAnew } from './begin-anew.ts';

const ref: ConnectionRef = { organisationId: 'o', applicationId: 'a' };
/** The analysis ended at 08:00 on 12 June 2026. */
const HOUR_LATER = Date.parse('2026-06-12T09:00:00.000Z');

let store: MemoryBankData;
let unreadable: number;
beforeEach(async () => {
  store = memoryBankData();
  await store.create(ref);
  unreadable = await readyWith({ store, ref }, plainLedger(1, 20));
});

describe('a result that cannot be read', () => {
  test('An unreadable result is made again once, however many readers ask', async () => {
    expect(await beginAnew(store.connections, ref, unreadable, HOUR_LATER)).toBe(unreadable + 1);
    expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING', generation: unreadable + 1 });
    expect(await beginAnew(store.connections, ref, unreadable, HOUR_LATER)).toBeNull();
  });

  test('An unreadable result is left when another one took its place', async () => {
    await store.connections.reanalyse(ref, 'a rule', '2026-06-12T08:10:00.000Z');
    await store.connections.finish(ref, unreadable + 1, 'READY', '2026-06-12T08:11:00.000Z');
    expect(await beginAnew(store.connections, ref, unreadable, HOUR_LATER + 3_600_000)).toBeNull();
  });

  test('An unreadable result is left within an hour of its analysis: this release would make the same', async () => {
    expect(await beginAnew(store.connections, ref, unreadable, HOUR_LATER - 1)).toBeNull();
  });

  test('An unreadable result is left where no such connection exists', async () => {
    expect(await beginAnew(store.connections, { ...ref, applicationId: 'b' }, 1, HOUR_LATER)).toBeNull();
  });
});
