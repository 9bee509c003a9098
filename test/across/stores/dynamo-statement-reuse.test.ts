import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dynamoErasures } from '../../../functions/connect/store/dynamo-erasures.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { derivedIdentifier } from '../../../functions/platform/system/identifiers.ts';
import { dynamoStatementReuse } from '../../../functions/statements/store/dynamo-statement-reuse.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const one = { organisationId: '692039c00000000000000001', applicationId: '692039c01111111111111111', uploadId: 'u' };
const two = { organisationId: '692039c00000000000000002', applicationId: '692039c02222222222222222', uploadId: 'u' };
const person = { govId: null, others: ['p'] };
const rows = Array.from({ length: 20 }, (_, index) => ({ digest: `d${index}`, account: 'a' }));
const reuse = () => dynamoStatementReuse(started.table, (kind, text) => derivedIdentifier('692039c0', kind, text));

describe('digests of rows', () => {
  test('Digests of rows are found by other applications, not by their own, and do not reveal the owner', async () => {
    await reuse().keep(one, rows, person);
    expect(await reuse().others(one, ['d3'])).toEqual([]);
    const found = await reuse().others(two, ['d3', 'other']);
    expect(found).toEqual([{ digest: 'd3', account: 'a', person }]);
    const item = await started.table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'REUSE#d3' } },
    });
    expect(JSON.stringify(item)).not.toMatch(/692039c0(0000|1111)/);
  });

  test('Digests of rows are erased with the records of their application, all of them, and those of others remain', async () => {
    await reuse().keep(two, rows.slice(0, 2), person);
    await dynamoErasures(started.table).eraseRecords(one, 'erase');
    expect(
      await reuse().others(
        two,
        rows.map(({ digest }) => digest),
      ),
    ).toEqual([]);
    expect(await reuse().others(one, ['d0', 'd1', 'd2'])).toHaveLength(2);
  });
});
