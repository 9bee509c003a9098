import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RepresentationOut, SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import { newId, newRef } from '../../decisions/store/kept-decision.fixture.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { MAX_REPRESENTATIONS } from '../domain/letter-store.ts';
import { dynamoLetters } from './dynamo-letters.ts';
import { dynamoRepresentations } from './dynamo-representations.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const letterOf = ({ applicationId }: ConnectionRef, decisionId: string): SignedLetter => ({
  kind: 'decision_letter',
  id: newId(),
  application_id: applicationId,
  decision_id: decisionId,
  override_id: null,
  lender: { display_name: 'Kganya', legal_name: 'Kganya Finance (Pty) Ltd', colour: '#0b5f56' },
  applicant_name: null,
  written_on: '2026-11-24',
  outcome: 'decline',
  dominant_reason: null,
  further_reasons: [],
  sections: [],
  inputs_hash: 'cd'.repeat(32),
  jws: null,
});

describe('kept letters', () => {
  test('Of letters about the same decision that are written at the same time one is kept, for all of them', async () => {
    const [ref, decisionId, letters] = [newRef(), newId(), dynamoLetters(started.table)];
    const kept = await Promise.all(Array.from({ length: 5 }, () => letters.keep(ref, letterOf(ref, decisionId))));
    expect(new Set(kept.map(({ letter }) => letter.id)).size).toBe(1);
    expect(await letters.all(ref)).toHaveLength(1);
    expect(await letters.all({ ...ref, organisationId: newId() })).toEqual([]);
  });

  test('One call mails a letter; another one may after a quarter of an hour, unless an invite was noted', async () => {
    const [ref, decisionId, letters] = [newRef(), newId(), dynamoLetters(started.table)];
    await letters.keep(ref, letterOf(ref, decisionId));
    const at = '2026-11-24T08:00:00.000Z';
    const claims = await Promise.all(Array.from({ length: 5 }, () => letters.claimMail(ref, decisionId, at)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await letters.claimMail(ref, decisionId, '2026-11-24T08:14:00.000Z')).toBe(false);
    expect(await letters.claimMail(ref, decisionId, '2026-11-24T08:16:00.000Z')).toBe(true);
    await letters.noteInvite(ref, decisionId, newId());
    expect(await letters.claimMail(ref, decisionId, '2026-11-25T08:00:00.000Z')).toBe(false);
    expect(await letters.claimMail(ref, newId(), at)).toBe(false);
  });
});

describe('kept representations', () => {
  test('What an applicant says is bounded, and of answers at the same time one is kept', async () => {
    const [ref, store] = [newRef(), dynamoRepresentations(started.table)];
    const said = (): RepresentationOut => ({
      id: newId(),
      kind: 'objection',
      words: 'I do not agree.',
      transaction_id: null,
      proposed_label: null,
      made_at: '2026-11-24T08:00:00.000Z',
      answer: null,
      application_id: ref.applicationId,
      decision_id: newId(),
      answered_by: null,
    });
    const first = said();
    await store.add(ref, first);
    for (let added = 1; added < MAX_REPRESENTATIONS; added += 1) await store.add(ref, said());
    expect(await store.add(ref, said())).toBe('full');
    const answer = { outcome: 'upheld', words: 'You are right.', at: '2026-11-24T09:00:00.000Z' } as const;
    const results = await Promise.all(Array.from({ length: 3 }, () => store.answer(ref, first.id, newId(), answer)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await store.find(ref, first.id)).toMatchObject({ answer });
    expect(await store.answer(ref, newId(), newId(), answer)).toBe(false);
  });
});
