import { marshall } from '@aws-sdk/util-dynamodb';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newBankConnectionAction } from '../../functions/applications/store/bank-connection-item.ts';
import { analyseConnection } from '../../functions/bank-data/domain/analyse-connection.ts';
import { PLAIN_BASIS } from '../../functions/bank-data/domain/basis/analysis-basis.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import type { ConnectionRef } from '../../functions/platform/store/connection-ref.ts';
import { Crash, CrashingTable } from '../../functions/platform/store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { derivedIdentifier } from '../../functions/platform/system/identifiers.ts';
import { BankBYODInSchema } from '../../schemas/entities/statements/byod.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

// OWASP ASVS 5.0: V2.3.3
let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const applicationId = '692039c01111111111111111';
const settings = { basis: async () => PLAIN_BASIS, docsUrl: 'https://docs.example', at: '2026-06-12T09:00:00.000Z' };
const at = '2026-06-12T08:00:00.000Z';

const read = ledgerFromByod(
  BankBYODInSchema.parse(statementOf(threeMonths)),
  derivedIdentifier(applicationId, 'fnb', '62000000011'),
  '2026-06-12',
);
if (read.outcome === 'invalid') throw new Error('the statement of the test is invalid');
const { ledger } = read;

let connections = 0;

/** A connection with an account whose first analysis (or one after a relabel) is pending. */
async function pendingConnection(generation: 1 | 2): Promise<ConnectionRef> {
  connections += 1;
  const ref = { organisationId: connections.toString(16).padStart(24, '0'), applicationId };
  const application = {
    id: applicationId,
    organisationId: ref.organisationId,
    createdAt: at,
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await started.table.transact([newBankConnectionAction(application, 'b')]);
  const store = dynamoBankData(started.table);
  expect(await store.ledgers.addAccount(ref, ledger, at)).toEqual({ outcome: 'added', generation: 1 });
  if (generation === 1) return ref;
  expect(await analyseConnection(store, ref, 1, settings)).toBe('finished');
  const index = ledger.transactions.findIndex(({ description }) => description.includes('Checkers'));
  const fingerprint = fingerprintsOf(ledger)[index] ?? '';
  const label = { fingerprint, label: 'food.restaurants' as const, by: 'user', at };
  expect(await store.labels.relabel(ref, label, 'a relabel', at)).toEqual({ outcome: 'relabelled', generation: 2 });
  return ref;
}

/** Every item of the connection with its bytes, but for what names the organisation and the time of the analysis. */
async function everythingOf({ organisationId }: ConnectionRef) {
  const pk = `ORG#${organisationId}#APPLICATION#${applicationId}`;
  const items = await started.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': pk }),
  });
  return items.map(({ pk: _, organisationId: __, analysedAt, listedIn, ...rest }) => ({
    ...rest,
    ...(listedIn === undefined ? {} : { listedIn: String(listedIn).replace(organisationId, 'own') }),
    analysed: analysedAt !== null,
  }));
}

/** One delivery to a worker that dies at a write; the later instant shows that only analysed_at may differ. */
async function deliver(ref: ConnectionRef, generation: number, table: Table) {
  return analyseConnection(dynamoBankData(table), ref, generation, {
    ...settings,
    at: '2026-06-12T10:00:00.000Z',
  });
}

async function crash(ref: ConnectionRef, generation: number, write: number, when: 'before' | 'after') {
  const table = new CrashingTable(started.table.name, write, when);
  const outcome = await deliver(ref, generation, table).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
    return 'crashed';
  });
  await table.arrived();
  return { outcome, crashed: table.crashed };
}

describe.each([1, 2] as const)('an analysis of generation %i that crashes', (generation) => {
  let undisturbed: Awaited<ReturnType<typeof everythingOf>>;
  beforeAll(async () => {
    const ref = await pendingConnection(generation);
    expect(await deliver(ref, generation, started.table)).toBe('finished');
    undisturbed = await everythingOf(ref);
    // The connection, one account, four months of rows in one page, one year of labels, eight analyses,
    // the label index, the label rules; of the second the relabel, and labels and documents of the first result beside it.
    expect(undisturbed).toHaveLength(1 + 1 + 1 + 1 + 8 + 1 + 1 + (generation - 1) * (1 + 1 + 8 + 1));
  });

  test.each(['before', 'after'] as const)(
    'right %s any of its writes ends as if nothing had happened',
    async (when) => {
      let crashes = 0;
      for (let write = 1; ; write += 1) {
        const ref = await pendingConnection(generation);
        const { outcome, crashed } = await crash(ref, generation, write, when);
        if (!crashed) {
          expect(outcome).toBe('finished');
          break;
        }
        crashes += 1;
        const state = (await dynamoConnections(started.table).find(ref))?.state;
        const again = await deliver(ref, generation, started.table);
        // Only a crash after the last write of all, before the message was acknowledged, finds the connection READY.
        expect(again).toBe(state === 'READY' ? 'superseded' : 'finished');
        expect(await everythingOf(ref)).toEqual(undisturbed);
        expect(await deliver(ref, generation, started.table)).toBe('superseded');
        expect(await everythingOf(ref)).toEqual(undisturbed);
      }
      // The label rules, one page of labels, nine documents, and the end.
      expect(crashes).toBe(1 + 1 + 9 + 1);
    },
  );

  test('An analysis that crashes again and again ends the same', async () => {
    const anyCrash = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom('before' as const, 'after' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(anyCrash, { minLength: 2, maxLength: 4 }), async (crashes) => {
        const ref = await pendingConnection(generation);
        for (const [write, when] of crashes) await crash(ref, generation, write, when);
        await deliver(ref, generation, started.table);
        expect(await everythingOf(ref)).toEqual(undisturbed);
      }),
      { numRuns: 5 },
    );
  });

  test('An analysis that runs twice at the same time ends the same', async () => {
    const ref = await pendingConnection(generation);
    const outcomes = await Promise.all([1, 2, 3].map(() => deliver(ref, generation, started.table)));
    expect(outcomes.toSorted()).toEqual(['finished', 'superseded', 'superseded']);
    expect(await everythingOf(ref)).toEqual(undisturbed);
  });
});

test('a late worker of an earlier generation changes nothing of the later one', async () => {
  const undisturbed = await pendingConnection(2);
  await deliver(undisturbed, 2, started.table);
  const ref = await pendingConnection(2);
  await deliver(ref, 2, started.table);
  expect(await deliver(ref, 1, started.table)).toBe('superseded');
  const store = dynamoBankData(new Table(started.table.name));
  // A worker that read before the relabel and writes after it.
  const kept = await store.documents.analysis(ref, 'affordability');
  expect(kept?.generation).toBe(2);
  await store.documents.saveAnalyses(ref, { generation: 1, place: 1 }, [
    { kind: 'affordability', generation: 1, document: {}, changes: [] },
  ]);
  expect(await store.documents.analysis(ref, 'affordability')).toEqual(kept);
  expect(await everythingOf(ref)).toEqual(await everythingOf(undisturbed));
});
