import { marshall } from '@aws-sdk/util-dynamodb';
import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import type { Statement } from '@imali/statement-reader/reading/statement.ts';
import type { ReadFile } from '@imali/statement-reader/reading/statement-reader.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newBankConnectionAction } from '../../functions/applications/store/bank-connection-item.ts';
import { makeUpload } from '../../functions/bank-data/domain/files/upload-record.fixture.ts';
import type { UploadRef } from '../../functions/bank-data/domain/files/upload-store.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import { dynamoUploads } from '../../functions/bank-data/store/dynamo-uploads.ts';
import { Crash, CrashingTable } from '../../functions/platform/store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../functions/platform/store/table.ts';
import { derivedIdentifier } from '../../functions/platform/system/identifiers.ts';
import { reusedRows } from '../../functions/statements/domain/reuse/reused-rows.ts';
import type { DigestOf } from '../../functions/statements/domain/reuse/row-digests.ts';
import { ingestUpload } from '../../functions/statements/domain/upload-ingest.ts';
import { dynamoStatementReuse } from '../../functions/statements/store/dynamo-statement-reuse.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const at = '2026-06-12T08:00:00.000Z';
const applicationId = '692039c01111111111111111';
const uploadId = '692039c0aaaaaaaaaaaaaaaa';

const march = makeStatement([
  ['2026-03-02', -5000],
  ['2026-03-25', 2_000_000],
  ['2026-03-31', -600_000],
]);
/** The rows of March again but for the first, and those of April: what another download of the account shows. */
const marchAndApril = makeStatement(
  [
    ['2026-03-25', 2_000_000],
    ['2026-03-31', -600_000],
    ['2026-04-01', -85_050],
    ['2026-04-25', 2_000_000],
  ],
  { openingCents: 95_000 },
);
const savings = makeStatement([['2026-04-02', 10_000]], { accountNumber: '62000000022', accountType: 'savings' });

/** A file with an account that is there already and one that is not. */
const file: ReadFile = {
  format: 'pdf',
  pages: 4,
  reading: { outcome: 'read', statements: [marchAndApril, savings] },
  authenticity: null,
};

let connections = 0;

const digestOf: DigestOf = (kind, text) => derivedIdentifier(applicationId, kind, text);
const person = {
  id: 'p',
  organisationId: 'o',
  firstNames: 'Test',
  lastNames: 'Person',
  email: null,
  phone: null,
  govId: null,
  reference: null,
  createdAt: at,
};

const portsOf = (table: Table, read: ReadFile) => ({
  uploads: dynamoUploads(table),
  files: {
    read: async () => ({ bytes: new Uint8Array([1]), versionId: null, sha256: 'digest' }),
    discard: async () => {},
  },
  reader: { read: async () => read },
  ...dynamoBankData(table),
  bandLimits: async () => null,
  reuse: (ref: UploadRef, statements: readonly Statement[]) =>
    reusedRows(
      { store: dynamoStatementReuse(table, digestOf), digestOf, identityOf: async () => person },
      ref,
      statements,
    ),
  accountId: derivedIdentifier,
});

/** A connection that has the statement of March, and an upload whose file is there. */
async function waitingUpload(): Promise<UploadRef> {
  connections += 1;
  const organisationId = connections.toString(16).padStart(24, '0');
  const application = {
    id: applicationId,
    organisationId,
    createdAt: at,
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await started.table.transact([newBankConnectionAction(application, 'b')]);
  const ref = { organisationId, applicationId };
  const earlier = '692039c0cccccccccccccccc';
  await dynamoUploads(started.table).create(
    ref,
    [earlier, uploadId].map((id) => makeUpload({ ...ref, id })),
  );
  const early: ReadFile = {
    format: 'csv',
    pages: 1,
    reading: { outcome: 'read', statements: [march] },
    authenticity: null,
  };
  expect(await deliver({ ...ref, uploadId: earlier }, started.table, early)).toBe('ACCEPTED');
  return { ...ref, uploadId };
}

/** One delivery to a worker; the instant is part of nothing that is compared. */
const deliver = (ref: UploadRef, table: Table, read: ReadFile = file) =>
  ingestUpload(portsOf(table, read), ref, { unlocked: false, versionId: null }, { at, today: '2026-06-12' });

/** Every item of the connection with its bytes, but for what names the organisation. */
async function everythingOf({ organisationId }: UploadRef) {
  const pk = `ORG#${organisationId}#APPLICATION#${applicationId}`;
  const items = await started.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': pk }),
  });
  // What else names the organisation of its own.
  return items.map(({ pk: _, organisationId: own, listedIn, tag: __, ...rest }) => ({
    ...rest,
    ...(listedIn === undefined ? {} : { listedIn: String(listedIn).replace(String(own), 'own') }),
  }));
}

async function crash(ref: UploadRef, write: number, when: 'before' | 'after') {
  const table = new CrashingTable(started.table.name, write, when);
  const outcome = await deliver(ref, table).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
    return 'crashed';
  });
  await table.arrived();
  return { outcome, crashed: table.crashed };
}

describe('reading a statement', () => {
  let undisturbed: Awaited<ReturnType<typeof everythingOf>>;
  beforeAll(async () => {
    const ref = await waitingUpload();
    expect(await deliver(ref, started.table)).toBe('ACCEPTED');
    undisturbed = await everythingOf(ref);
    expect(await dynamoUploads(started.table).find(ref)).toMatchObject({
      state: 'ACCEPTED',
      pages: 4,
      pagesRead: 4,
      // March had two of the four rows.
      accounts: [
        { accountNumber: '62000000011', rowsAdded: 2, duplicates: 2 },
        { accountNumber: '62000000022', rowsAdded: 1, duplicates: 0 },
      ],
    });
    expect(await dynamoConnections(started.table).find(ref)).toMatchObject({
      accounts: 2,
      transactions: 3 + 2 + 1,
    });
  });

  test.each(['before', 'after'] as const)(
    'Reading a statement that crashes right %s any of its writes ends as if nothing had happened',
    async (when) => {
      let crashes = 0;
      for (let write = 1; ; write += 1) {
        const ref = await waitingUpload();
        const { outcome, crashed } = await crash(ref, write, when);
        if (!crashed) {
          expect(outcome).toBe('ACCEPTED');
          break;
        }
        crashes += 1;
        await deliver(ref, started.table);
        expect(await everythingOf(ref)).toEqual(undisturbed);
        expect(await deliver(ref, started.table)).toBe('ignored');
        expect(await everythingOf(ref)).toEqual(undisturbed);
      }
      // The claim; the note of its digests and the one digest; the page of April and its account; the page of savings and its account; the end.
      expect(crashes).toBe(1 + 2 + 2 + 2 + 1);
    },
  );

  test('Reading a statement that crashes again and again ends the same', async () => {
    const anyCrash = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.constantFrom('before' as const, 'after' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(anyCrash, { minLength: 2, maxLength: 4 }), async (crashes) => {
        const ref = await waitingUpload();
        for (const [write, when] of crashes) await crash(ref, write, when);
        await deliver(ref, started.table);
        expect(await everythingOf(ref)).toEqual(undisturbed);
      }),
      { numRuns: 5 },
    );
  });

  test('three times at once adds its rows once', async () => {
    const ref = await waitingUpload();
    const outcomes = await Promise.all([1, 2, 3].map(() => deliver(ref, started.table)));
    expect(outcomes.filter((outcome) => outcome === 'ACCEPTED')).toHaveLength(1);
    expect(await dynamoConnections(started.table).find(ref)).toMatchObject({ accounts: 2, transactions: 6 });
    const upload = await dynamoUploads(started.table).find(ref);
    expect(upload?.accounts.map(({ rowsAdded, duplicates }) => [rowsAdded, duplicates])).toEqual([
      [2, 2],
      [1, 0],
    ]);
  });
});
