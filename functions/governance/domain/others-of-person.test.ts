import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ApplicantRecord, ApplicantRecord as Record } from '../../applications/domain/application-store.ts';
import type { ListedApplication } from '../../applications/domain/listed-applications.ts';
import { govIdTerm, searchTerms } from '../../applications/domain/search-terms.ts';
import { othersOfPerson } from './others-of-person.ts';

const organisationId = '692039c00000000000000002';
const applicant = (id: string, known: Partial<ApplicantRecord>): ApplicantRecord =>
  Record.parse({
    id,
    organisationId,
    firstNames: null,
    lastNames: null,
    email: null,
    phone: null,
    govId: null,
    reference: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...known,
  });

/** A digest that hides nothing: what is the same is the same. */
const inClear = (text: string): string => text;

/** The search over these applicants, of whom each has one application under the same id. */
function searchOver(all: readonly ApplicantRecord[]) {
  return {
    found: async (_: string, beginning: string) =>
      all
        .filter((one) => searchTerms(one, inClear).some((term) => `${term}#${one.id}`.startsWith(beginning)))
        .map(({ id }) => id),
    foundByGovId: async (_: string, govId: string) =>
      all.filter((one) => searchTerms(one, inClear).includes(govIdTerm(govId, inClear))).map(({ id }) => id),
    named: async (_: string, ids: readonly string[]): Promise<ListedApplication[]> =>
      ids.flatMap((id) => {
        const found = all.find((one) => one.id === id);
        // Only the applicant of a listed application is read.
        return found === undefined ? [] : [Object.assign(Object.create(null), { applicant: found })];
      }),
  };
}

describe('Other records of a person', () => {
  test('An applicant who was entered twice is named with what both records share, the surest first', async () => {
    const one = applicant('a', { govId: '8001015009087', email: 'naledi@home.example', phone: '0821234567' });
    const twice = applicant('b', { govId: '8001015009087', email: 'naledi@work.example', phone: '0821234567' });
    const spouse = applicant('c', { email: 'Naledi@Home.example' });
    const namesake = applicant('d', { firstNames: 'Naledi', email: 'naledi@home.example.org' });
    expect(await othersOfPerson(searchOver([one, twice, spouse, namesake]), one)).toEqual([
      { applicantId: 'b', same: ['govId', 'phone'] },
      { applicantId: 'c', same: ['email'] },
    ]);
  });

  test('A reference that reads like another person’s id does not name that applicant', async () => {
    const one = applicant('a', { govId: '8001015009087' });
    const other = applicant('b', { reference: '8001015009087' });
    expect(await othersOfPerson(searchOver([one, other]), one)).toEqual([]);
  });

  test('An applicant is named exactly where one of the three is shared, among any other applicants', async () => {
    const value = (kind: string) => fc.option(fc.constantFrom(`${kind}1`, `${kind}2`, `${kind}11`), { nil: null });
    const known = fc.record({ govId: value('8001'), email: value('a@x.example'), phone: value('082') });
    await fc.assert(
      fc.asyncProperty(fc.array(known, { minLength: 1, maxLength: 8 }), async (each) => {
        const all = each.map((one, index) => applicant(`id${index}`, one));
        const [first, ...rest] = all;
        if (first === undefined) return;
        const expected = rest
          .filter((other) =>
            (['govId', 'email', 'phone'] as const).some((f) => first[f] !== null && first[f] === other[f]),
          )
          .map(({ id }) => id);
        const named = (await othersOfPerson(searchOver(all), first)).map(({ applicantId }) => applicantId);
        expect(named.toSorted()).toEqual(expected.toSorted());
      }),
      { seed: 7 },
    );
  });
});
