import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newDecisionRequest } from '../../applications/domain/decision-request.ts';
import { dynamoDecisionRequests } from '../../applications/store/dynamo-decision-requests.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { MAX_NOTES } from '../domain/note-store.ts';
import { dynamoActivity } from './dynamo-activity.ts';
import { dynamoAssignments } from './dynamo-assignments.ts';
import { dynamoDecisions } from './dynamo-decisions.ts';
import { dynamoNotes } from './dynamo-notes.ts';
import { dynamoOverrides } from './dynamo-overrides.ts';
import { decisionOf, newId, newRef, overrideOf } from './kept-decision.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

/** Instant of an id: both say when. */
const atOf = (id: string) => new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000).toISOString();
const by = { kind: 'user', id: newId() } as const;
const noteOf = ({ applicationId }: ConnectionRef, id = newId()) => ({
  id,
  application_id: applicationId,
  words: 'The employer confirmed the salary.',
  mentions: [],
  made_by: by,
  made_at: atOf(id),
});

/** An application to which a number of things happened, with their ids from the newest on. */
async function busy(ref: ConnectionRef, happenings: readonly number[]): Promise<string[]> {
  const { table } = started;
  const ids: string[] = [];
  const first = newId();
  const decision = decisionOf(ref.applicationId, { id: first, made_at: atOf(first) });
  await dynamoDecisions(table).add(ref, decision);
  ids.unshift(decision.id);
  for (const kind of happenings) {
    if (kind === 0) {
      const note = noteOf(ref);
      await dynamoNotes(table).add(ref, note);
      ids.unshift(note.id);
    } else if (kind === 1) {
      const id = newId();
      const override = overrideOf(decision, { id, made_at: atOf(id) });
      await dynamoOverrides(table).add(ref, override);
      ids.unshift(override.id);
    } else {
      const [id, store] = [newId(), dynamoAssignments(table)];
      const at = atOf(id);
      const assignment = {
        application_id: ref.applicationId,
        user_id: null,
        queue: 'senior',
        due_at: null,
        decision_id: null,
        changed_at: at,
      };
      await store.set(ref, assignment, await store.find(ref), { id, by });
      ids.unshift(id);
    }
  }
  const last = newId();
  const request = newDecisionRequest(
    {
      policy_id: null,
      request: { product: 'loan', applicant: 'natural_person', amount: 1, term_months: 1 },
      facts: {},
    },
    { id: last, setBy: by, setAt: atOf(last) },
  );
  await dynamoDecisionRequests(table).set(ref, request);
  ids.unshift(request.id);
  return ids;
}

describe('the activity of an application', () => {
  test('Pages of any size are together everything that happened, newest first, each thing once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (happenings, limit) => {
          const ref = newRef();
          const ids = await busy(ref, happenings);
          const activity = dynamoActivity(started.table);
          const byCursor: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await activity.list(ref, { skip: 0, limit, cursor });
            byCursor.push(...page.items.map(({ id }) => id));
            expect(page.hasNext).toBe(page.nextCursor !== null);
            if (cursor === undefined) expect(page.count).toBe(ids.length);
            cursor = page.nextCursor ?? undefined;
          } while (cursor !== undefined);
          expect(byCursor).toEqual(ids);
          const bySkip = await activity.list(ref, { skip: 2, limit });
          expect(bySkip.items.map(({ id }) => id)).toEqual(ids.slice(2, 2 + limit));
        },
      ),
      { numRuns: 8 },
    );
  });

  test('Another application, and the same id in another organisation, have none of it', async () => {
    const ref = newRef();
    await busy(ref, [0, 1, 2]);
    const activity = dynamoActivity(started.table);
    const none = { count: 0, items: [], nextCursor: null };
    expect(await activity.list({ ...ref, organisationId: newId() }, { skip: 0, limit: 10 })).toMatchObject(none);
    expect(await activity.list({ ...ref, applicationId: newId() }, { skip: 0, limit: 10 })).toMatchObject(none);
  });
});

describe('notes', () => {
  test('An application takes a bounded number of notes, and refuses the next', async () => {
    const [ref, notes] = [newRef(), dynamoNotes(started.table)];
    for (let written = 0; written < MAX_NOTES; written += 1) await notes.add(ref, noteOf(ref));
    expect(await notes.add(ref, noteOf(ref))).toBe('full');
    expect((await notes.list(ref, { skip: 0, limit: 1 })).count).toBe(MAX_NOTES);
  });
});
