import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ApplicantRecord, applicantSources, type PersonalInfo, statedFields } from './application-store.ts';
import {
  lenderContact,
  namedByAccount,
  type Source,
  statedApplicant,
  statedByPeople,
  statedOf,
  statementsShown,
  unstatedApplicant,
} from './stated-applicant.ts';

const empty: ApplicantRecord = {
  id: 'p',
  organisationId: 'o',
  firstNames: null,
  lastNames: null,
  email: null,
  phone: null,
  govId: null,
  reference: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const info: PersonalInfo = {
  first_names: 'Thandeka',
  last_names: 'Dlamini',
  email: 'thandeka@example.com',
  phone: null,
  gov_id: '8001015009087',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
};
const stated = statedOf(info);
const given = { by: 'applicant', at: '2026-02-01T00:00:00.000Z', applicationId: 'a' } as const;
const prefilled = { by: 'lender', at: '2026-01-15T00:00:00.000Z', applicationId: 'a' } as const;

test('Personal info fills what is not known of an applicant, and says who stated it and when', () => {
  const after = statedApplicant(empty, stated, given);
  expect(after).toMatchObject({
    firstNames: 'Thandeka',
    lastNames: 'Dlamini',
    email: 'thandeka@example.com',
    phone: null,
    govId: '8001015009087',
  });
  const shown = statementsShown(after);
  expect(shown.stated).toContainEqual({ field: 'govId', value: '8001015009087', ...given });
  expect(shown.differing).toEqual([]);
});

test('An applicant does not overwrite what a lender entered: it is kept beside it', () => {
  const entered = { ...empty, lastNames: 'Nkosi', email: 'THANDEKA@example.com' };
  const after = statedApplicant(entered, stated, given);
  expect(after).toMatchObject({ lastNames: 'Nkosi', email: 'THANDEKA@example.com', firstNames: 'Thandeka' });
  const shown = statementsShown(after);
  expect(shown.differing).toEqual([{ field: 'lastNames', value: 'Dlamini', ...given }]);
  const byLender = { field: 'lastNames', value: 'Nkosi', by: 'lender', at: empty.createdAt, applicationId: null };
  expect(shown.stated).toContainEqual(byLender);
});

test('A lender that prefills another value than it entered keeps the earlier one beside it', () => {
  const after = statedApplicant({ ...empty, lastNames: 'Nkosi' }, stated, prefilled);
  expect(after.lastNames).toBe('Dlamini');
  expect(statementsShown(after).differing).toEqual([
    { field: 'lastNames', value: 'Nkosi', by: 'lender', at: empty.createdAt, applicationId: null },
  ]);
});

test('An applicant who corrects a value leaves no trace of the wrong one', () => {
  const first = statedApplicant(empty, stated, given);
  const later = { ...given, at: '2026-02-02T00:00:00.000Z' };
  const after = statedApplicant(first, { ...stated, lastNames: 'Botha' }, later);
  expect(after.lastNames).toBe('Botha');
  expect(JSON.stringify(after)).not.toContain('Dlamini');
});

test('A phone number with the country before it is the same number', () => {
  const after = statedApplicant({ ...empty, phone: '0821234567' }, { phone: '+27821234567' }, given);
  expect(after.phone).toBe('0821234567');
  expect(statementsShown(after).differing).toEqual([]);
});

describe('What an account says of its holder', () => {
  const at = { at: '2026-02-03T00:00:00.000Z', applicationId: 'a' };
  const holder = { firstNames: 'T P', lastNames: 'DLAMINI', govId: '9001015009086' };

  test("An account's holder fills what nobody stated, and is no statement of a person", () => {
    const after = namedByAccount(empty, holder, at);
    expect(after).toMatchObject({ firstNames: 'T P', lastNames: 'DLAMINI', govId: '9001015009086' });
    expect(statedByPeople(after)).toMatchObject({ firstNames: null, lastNames: null, govId: null });
  });

  test("An account's holder never joins the surname of another source", () => {
    const after = namedByAccount({ ...empty, lastNames: 'Nkosi' }, holder, at);
    expect(after).toMatchObject({ firstNames: null, lastNames: 'Nkosi', govId: '9001015009086' });
  });

  test("An account's holder is replaced by what a person states later", () => {
    const after = statedApplicant(namedByAccount(empty, holder, at), stated, given);
    expect(after).toMatchObject({ firstNames: 'Thandeka', lastNames: 'Dlamini', govId: '8001015009087' });
  });
});

test('An address that an applicant typed is not one by which a lender knows somebody', () => {
  const typed = statedApplicant({ ...empty, phone: '0821234567' }, stated, given);
  expect(typed.email).toBe('thandeka@example.com');
  expect(lenderContact(typed)).toEqual({ email: null, phone: '0821234567' });
  expect(lenderContact(statedApplicant(typed, stated, prefilled)).email).toBe('thandeka@example.com');
});

const values = fc.record(
  Object.fromEntries(statedFields.map((field) => [field, fc.constantFrom(null, 'one', 'two', 'Two ')])),
);
const sources: fc.Arbitrary<Source> = fc.record({
  by: fc.constantFrom(...applicantSources),
  at: fc.constantFrom('2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z', '2026-02-03T00:00:00.000Z'),
  applicationId: fc.constantFrom('a', 'b'),
});
const histories = fc.array(fc.tuple(values, sources), { maxLength: 6 });
const historyOf = (entered: ApplicantRecord, history: readonly (readonly [Record<string, string | null>, Source])[]) =>
  history.reduce((record, [said, by]) => statedApplicant(record, said, by), entered);
const SEED = { seed: 18, numRuns: 300 };

describe('Of generated histories of statements', () => {
  const entered = { ...empty, lastNames: 'one', phone: 'two' };

  test('nothing but a lender replaces what a lender entered', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const record = historyOf(
          entered,
          history.filter(([, { by }]) => by !== 'lender'),
        );
        expect(record).toMatchObject({ lastNames: 'one', phone: 'two' });
      }),
      SEED,
    );
  });

  test('a statement made twice changes nothing more, and the record is one that storing reads', () => {
    fc.assert(
      fc.property(histories, values, sources, (history, said, by) => {
        const once = statedApplicant(historyOf(entered, history), said, by);
        expect(statedApplicant(once, said, by)).toBe(once);
        expect(ApplicantRecord.parse(once)).toEqual(once);
      }),
      SEED,
    );
  });

  test('what is taken back leaves the record as if it had never been stated', () => {
    fc.assert(
      fc.property(histories, histories, (before, more) => {
        const kept = before.map(([said, by]) => [said, { ...by, applicationId: 'a' }] as const);
        const gone = more.map(([said, by]) => [said, { ...by, applicationId: 'b' }] as const);
        const back = unstatedApplicant(historyOf(historyOf(entered, kept), gone), 'b', applicantSources);
        const never = historyOf(entered, kept);
        expect(statedFields.map((field) => back[field])).toEqual(statedFields.map((field) => never[field]));
        expect(statementsShown(back)).toEqual(statementsShown(never));
        expect(JSON.stringify(back)).not.toContain('"applicationId":"b"');
      }),
      SEED,
    );
  });
});
