import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { runMigration } from '../../platform/documents/migration.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { getDocument, putDocument } from '../../platform/store/document-items.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { absent, type Table } from '../../platform/store/table.ts';
import { tableMigration } from '../../platform/store/table-migration.ts';
import { documentKinds } from '../domain/documents/made-documents.fixture.ts';
import { analysesInCents } from './analyses-in-cents.ts';
import { keys } from './bank-connection-items.ts';
import { dynamoBankData } from './dynamo-bank-data.ts';
import { dynamoDocuments } from './dynamo-documents.ts';

const frozen = z
  .array(z.tuple([z.enum(documentKinds), z.object({ document: z.unknown(), changes: z.array(z.unknown()) })]))
  .parse(
    JSON.parse(
      readFileSync(new URL('../domain/documents/goldens/v1.two_accounts.golden.json', import.meta.url), 'utf8'),
    ),
  );
const refs: readonly ConnectionRef[] = ['a', 'b', 'c'].map((end) => ({
  organisationId: '692039c01111111111111111',
  applicationId: `692039c0222222222222222${end}`,
}));

let engine: TestTable;
let applications: Table;
let operations: Table;
beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());
beforeEach(async () => {
  [applications, operations] = await Promise.all([engine.another(), engine.another()]);
  // As a release before versions stored them.
  for (const ref of refs) {
    for (const [kind, stored] of frozen)
      await putDocument(applications, keys.analysis(ref, 0, kind), 3, stored, absent);
    await applications.put({ ...keys.connection(ref), something: 'else' });
  }
});

const run = (dryRun = false) =>
  runMigration(
    tableMigration(analysesInCents, applications, () => operations),
    { dryRun },
  );

/** What readers get of every analysis. */
const read = async (): Promise<unknown> => {
  const store = dynamoBankData(applications);
  return Promise.all(
    refs.flatMap((ref) =>
      documentKinds.map((kind) => store.documents.analysis(ref, kind, { generation: 3, place: 0 })),
    ),
  );
};
const storedOf = async (ref: ConnectionRef) => getDocument(applications, keys.analysis(ref, 0, 'affordability'));

describe('the migration of analyses to cents', () => {
  test('The migration to cents rewrites each analysis, and readers get the same before, between and after', async () => {
    const before = await read();
    expect(before).toEqual(refs.flatMap(() => frozen.map(([kind, stored]) => ({ kind, generation: 3, ...stored }))));
    expect(await run()).toMatchObject({ isDone: true, changed: refs.length * frozen.length, left: 0, overtaken: 0 });
    expect(await read()).toEqual(before);
    expect(await storedOf(refs[0] ?? { organisationId: '', applicationId: '' })).toMatchObject({
      generation: 3,
      document: { document_version: 2, document: { net_income_cents: expect.any(Number) } },
    });
  });

  test('tried first writes nothing', async () => {
    const before = await Promise.all(refs.map(storedOf));
    expect(await run(true)).toMatchObject({ isDone: true, changed: refs.length * frozen.length });
    expect(await Promise.all(refs.map(storedOf))).toEqual(before);
    expect(await operations.get({ pk: 'MIGRATION#analyses-in-cents', sk: 'PROGRESS' })).toBeNull();
  });

  test('A migration to cents that dies after any number of writes resumes, and writes no document twice', async () => {
    const ports = tableMigration(analysesInCents, applications, () => operations);
    const written: string[] = [];
    for (const lives of [0, 4, 11]) {
      let left = lives;
      const dying = {
        ...ports,
        write: async (change: Parameters<typeof ports.write>[0]) => {
          if (left === 0) throw new Error('died');
          left -= 1;
          const done = await ports.write(change);
          if (done) written.push(`${change.item.pk} ${change.item.sk}`);
          return done;
        },
      };
      await expect(runMigration(dying)).rejects.toThrow('died');
    }
    const rest = await run();
    expect(rest.isDone).toBe(true);
    expect(written.length + rest.changed).toBe(refs.length * frozen.length);
    expect(new Set(written).size).toBe(written.length);
  });

  test('The migration to cents leaves an analysis that was replaced during the scan', async () => {
    const ports = tableMigration(analysesInCents, applications, () => operations);
    const [ref] = refs;
    if (!ref) throw new Error('no connection');
    const newer = { kind: 'affordability' as const, generation: 4, document: { net_income: 5 }, changes: [] };
    let raced = false;
    const racing = {
      ...ports,
      write: async (change: Parameters<typeof ports.write>[0]) => {
        if (!raced && change.item.sk === 'ANALYSIS#affordability' && change.item.pk === keys.connection(ref).pk) {
          raced = true;
          await dynamoDocuments(applications).saveAnalyses(ref, { generation: 4, place: 0 }, [newer]);
        }
        return ports.write(change);
      },
    };
    expect(await runMigration(racing)).toMatchObject({ overtaken: 1 });
    expect(await dynamoDocuments(applications).analysis(ref, 'affordability', { generation: 4, place: 0 })).toEqual(
      newer,
    );
  });
});

describe('an analysis that cannot be opened', () => {
  test.each([
    ['of a later release', { document_version: 99, document: {}, changes: [] }],
    ['with changes that are none', { document: {}, changes: ['?'] }],
  ])('%s is reported as unreadable, never thrown', async (_what, stored) => {
    const ref: ConnectionRef = {
      organisationId: '692039c01111111111111111',
      applicationId: '692039c03333333333333333',
    };
    await putDocument(applications, keys.analysis(ref, 0, 'affordability'), 7, stored, absent);
    expect(
      await dynamoDocuments(applications).analysis(ref, 'affordability', { generation: 7, place: 0 }),
    ).toMatchObject({
      generation: 7,
      document: null,
      unreadable: { outcome: 'unreadable' },
    });
  });
});
