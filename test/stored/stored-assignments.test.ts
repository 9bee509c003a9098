import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoLetters } from '../../functions/correspondence/store/dynamo-letters.ts';
import { dynamoRepresentations } from '../../functions/correspondence/store/dynamo-representations.ts';
import { dynamoActivity } from '../../functions/decisions/store/dynamo-activity.ts';
import { dynamoAssignments } from '../../functions/decisions/store/dynamo-assignments.ts';
import { dynamoNotes } from '../../functions/decisions/store/dynamo-notes.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const golden = z
  .object({
    ref: z.object({ organisationId: z.string(), applicationId: z.string() }),
    userId: z.string(),
    items: z.array(z.looseObject({ pk: z.string(), sk: z.string() })),
  })
  .parse(JSON.parse(readFileSync(new URL('goldens/assignments.v1.golden.json', import.meta.url), 'utf8')));

let engine: TestTable;
const activity = z
  .object({
    ref: z.object({ organisationId: z.string(), applicationId: z.string() }),
    items: z.array(z.looseObject({ pk: z.string(), sk: z.string() })),
  })
  .parse(JSON.parse(readFileSync(new URL('goldens/activity.v1.golden.json', import.meta.url), 'utf8')));
beforeAll(async () => {
  engine = await startTestTable();
  for (const item of [...golden.items, ...activity.items]) await engine.table.put(item);
});
afterAll(() => engine.close());

test('An assignment of version 1 is found by its application, its queue and the person in charge', async () => {
  const store = dynamoAssignments(engine.table);
  const found = await store.find(golden.ref);
  expect(found).toMatchObject({ user_id: golden.userId, queue: 'senior_credit' });
  const page = { skip: 0, limit: 10 };
  const { organisationId } = golden.ref;
  const inQueue = await store.list(organisationId, { kind: 'queue', name: 'senior_credit' }, page);
  const ofUser = await store.list(organisationId, { kind: 'user', userId: golden.userId }, page);
  expect([inQueue.items, ofUser.items]).toEqual([[found], [found]]);
});

test('A note, a change of the person in charge and a request to the applicant of version 1 are listed', async () => {
  const page = { skip: 0, limit: 10 };
  const { items } = await dynamoActivity(engine.table).list(activity.ref, page);
  expect(items.map(({ kind }) => kind)).toEqual(['applicant_request', 'assignment', 'note']);
  const notes = await dynamoNotes(engine.table).list(activity.ref, page);
  expect(notes.items.map(({ words }) => words)).toEqual(['The employer confirmed the salary.']);
});

test('A letter of version 1 is the one that was mailed, and what was said against it is listed with its answer', async () => {
  const [kept] = await dynamoLetters(engine.table).all(activity.ref);
  expect(kept).toMatchObject({
    inviteId: '69239a5c00000000000000f4',
    letter: { dominant_reason: { code: 'debt_review' }, jws: 'e30..c2ln' },
  });
  const { items } = await dynamoRepresentations(engine.table).list(activity.ref, { skip: 0, limit: 10 });
  expect(items).toMatchObject([{ kind: 'label', answer: { outcome: 'upheld' } }]);
});
