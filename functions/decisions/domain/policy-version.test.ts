import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { describe, expect, test } from '@jest/globals';
import {
  approveVersion,
  decidingVersion,
  draftVersion,
  type PolicyVersion,
  rejectVersion,
  rollBackTo,
  submitVersion,
  type VersionResult,
  withdrawVersion,
} from './policy-version.ts';

const document = starterPolicies['rental_vetting'];
const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T08:00:00Z`;
const act = (personId: string, number = 1) => ({ personId, at: day(number) });
const review = (personId: string, number = 2) => ({ ...act(personId, number), note: 'Read.' });

function made(result: VersionResult): PolicyVersion {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.version;
}
const problemOf = (result: VersionResult): string | null => (result.ok ? null : result.problem.code);

const drafted = (id = 'v1', body: unknown = document): PolicyVersion =>
  made(draftVersion({ id, policyId: 'p1' }, body, act('author')));
const submitted = (id = 'v1'): PolicyVersion => made(submitVersion(drafted(id), act('author')));
const approved = (id: string, from: number): PolicyVersion =>
  made(approveVersion(submitted(id), review('second'), day(from)));

describe('the course of a version', () => {
  test('A draft is submitted by its author and approved by a second person', () => {
    expect(approved('v1', 3)).toMatchObject({
      state: 'approved',
      effectiveFrom: day(3),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('A person who wrote or submitted a version does not approve it', () => {
    expect(problemOf(approveVersion(submitted(), review('author'), day(3)))).toBe('same_person');
    const byAnother = made(submitVersion(drafted(), act('colleague')));
    expect(problemOf(approveVersion(byAnother, review('colleague'), day(3)))).toBe('same_person');
  });

  test('A version is approved after it was submitted, and once', () => {
    expect(problemOf(approveVersion(drafted(), review('second'), day(3)))).toBe('wrong_state');
    expect(problemOf(approveVersion(approved('v1', 3), review('second'), day(3)))).toBe('wrong_state');
    expect(problemOf(submitVersion(submitted(), act('author')))).toBe('wrong_state');
  });

  test('A time that has passed is no time to begin', () => {
    expect(problemOf(approveVersion(submitted(), review('second', 5), day(4)))).toBe('time_has_passed');
  });

  test('A document that is not valid is no draft', () => {
    expect(problemOf(draftVersion({ id: 'v1', policyId: 'p1' }, { format: 1 }, act('author')))).toBe('not_valid');
  });

  test('A version without tests, or with one that fails, is not submitted', () => {
    const wrong = { ...document, tests: document?.tests.map((one) => ({ ...one, expect: { outcome: 'refer' } })) };
    expect(problemOf(submitVersion(drafted('v1', { ...document, tests: [] }), act('author')))).toBe('no_tests');
    expect(submitVersion(drafted('v1', wrong), act('author'))).toMatchObject({
      ok: false,
      problem: { code: 'tests_failed', failures: expect.arrayContaining([expect.objectContaining({ test: 'sound' })]) },
    });
  });

  test('A document that was changed after it was hashed is not approved', () => {
    const changed = { ...submitted(), document: { ...document, words: 'Other words than those that were reviewed.' } };
    expect(problemOf(approveVersion(changed, review('second'), day(3)))).toBe('document_differs');
  });

  test('A rejected version has an end, and a version that decides is not withdrawn', () => {
    const rejected = made(rejectVersion(submitted(), review('second')));
    expect(rejected.state).toBe('rejected');
    expect(problemOf(withdrawVersion(rejected, day(2)))).toBe('wrong_state');
    expect(made(withdrawVersion(approved('v1', 9), day(8))).state).toBe('withdrawn');
    expect(problemOf(withdrawVersion(approved('v1', 9), day(9)))).toBe('wrong_state');
  });
});

describe('the version that decides', () => {
  const versions = [approved('v1', 3), approved('v2', 6), submitted('v3')];

  test.each([
    [2, null],
    [3, 'v1'],
    [5, 'v1'],
    [6, 'v2'],
    [20, 'v2'],
  ])('On day %i it is %s', (number, id) => {
    expect(decidingVersion(versions, day(number))?.id ?? null).toBe(id);
    expect(decidingVersion(versions.toReversed(), day(number))?.id ?? null).toBe(id);
  });

  test('A withdrawn version does not decide', () => {
    const withdrawn = made(withdrawVersion(approved('v2', 6), day(4)));
    expect(decidingVersion([approved('v1', 3), withdrawn], day(7))?.id).toBe('v1');
  });

  test('A rollback is the earlier document under a new id, and needs a second person again', () => {
    const again = made(rollBackTo(approved('v1', 3), 'v4', act('author', 7)));
    expect(again).toMatchObject({ id: 'v4', hash: approved('v1', 3).hash, state: 'in_review' });
    expect(problemOf(approveVersion(again, review('author', 7), day(8)))).toBe('same_person');
    const live = made(approveVersion(again, review('second', 7), day(8)));
    expect(decidingVersion([...versions, live], day(8))?.id).toBe('v4');
    expect(problemOf(rollBackTo(submitted(), 'v5', act('author')))).toBe('wrong_state');
  });
});
