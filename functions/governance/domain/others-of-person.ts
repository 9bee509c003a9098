import type { ApplicantRecord } from '../../applications/domain/application-store.ts';
import type { ListedApplicationStore } from '../../applications/domain/listed-applications.ts';
import { isSameGovId, searchTerms } from '../../applications/domain/search-terms.ts';
import type { OtherOfPerson } from './applicant-erasure-store.ts';

/** A person whom a lender enters anew for each loan has a few; beyond this many the lender has to search. */
const MOST_OTHERS = 50;

/** What two records of one person share. A phone and an address are shared by families, too: the reply says so. */
const identifying = ['govId', 'email', 'phone'] as const;

const termsOf = (applicant: ApplicantRecord, field: 'email' | 'phone'): readonly string[] =>
  searchTerms(
    {
      firstNames: null,
      lastNames: null,
      email: null,
      reference: null,
      phone: null,
      govId: null,
      [field]: applicant[field],
    },
    () => '',
  );

/** Whether two applicants share a field, however it is written. */
function share(one: ApplicantRecord, other: ApplicantRecord, field: (typeof identifying)[number]): boolean {
  if (field === 'govId') return one.govId !== null && other.govId !== null && isSameGovId(one.govId, other.govId);
  return termsOf(other, field).some((term) => termsOf(one, field).includes(term));
}

/**
 * Other applicants of the organisation who share the government id, the email address or the phone number of this one, each
 * with what is shared: an erasure takes one record, and somebody who asks to be forgotten means all of them (POPIA, section
 * 24). Found by the terms that applications are searched by, so an applicant without an application is not.
 * @returns those who share most first, MOST_OTHERS at most
 */
export async function othersOfPerson(
  { found, foundByGovId, named }: Pick<ListedApplicationStore, 'found' | 'foundByGovId' | 'named'>,
  applicant: ApplicantRecord,
): Promise<readonly OtherOfPerson[]> {
  const { organisationId, id } = applicant;
  const shared = new Map<string, (typeof identifying)[number][]>();
  for (const field of identifying) {
    const ids =
      field === 'govId'
        ? [applicant.govId === null ? [] : await foundByGovId(organisationId, applicant.govId)]
        : await Promise.all(termsOf(applicant, field).map((term) => found(organisationId, `${term}#`)));
    const applications = await named(organisationId, [...new Set(ids.flat())].slice(0, MOST_OTHERS * 2));
    const others = applications.flatMap(({ applicant: other }) =>
      // The terms are of what is kept as a reference too, and of what was stated before.
      other !== null && other.id !== id && share(applicant, other, field) ? [other.id] : [],
    );
    for (const other of new Set(others)) shared.set(other, [...(shared.get(other) ?? []), field]);
  }
  return [...shared]
    .map(([applicantId, same]): OtherOfPerson => ({ applicantId, same }))
    .toSorted((a, b) => b.same.length - a.same.length || (a.applicantId < b.applicantId ? -1 : 1))
    .slice(0, MOST_OTHERS);
}
