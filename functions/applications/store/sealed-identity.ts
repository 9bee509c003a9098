import type { FieldKey } from '../../platform/secrets/field-keys.ts';
import type { OpeningKeys, SealingKeys } from '../../platform/secrets/sealing-table.ts';
import type { ApplicantRecord, ApplicantStatement, PersonalInfoConnectionRecord } from '../domain/application-store.ts';
import { govIdTerm, searchTerms } from '../domain/search-terms.ts';

/**
 * Government ids as they are stored: sealed with the organisation's key of fields, each for its own record. Records of before
 * have them as they were stated; they are sealed when they are next written, or by the migration.
 */
const placeOf = (record: 'APPLICANT' | 'PERSONALINFO', id: string): string => `${record}#${id}#govId`;

type Identified = Pick<ApplicantRecord, 'id' | 'organisationId' | 'govId' | 'statements'>;

const mapped = <T extends Identified>(applicant: T, change: (govId: string) => string): T => {
  const { govId, statements } = applicant;
  const changed = (one: ApplicantStatement): ApplicantStatement =>
    one.field === 'govId' ? { ...one, value: change(one.value) } : one;
  return {
    ...applicant,
    govId: govId === null ? null : change(govId),
    ...(statements === undefined ? {} : { statements: statements.map(changed) }),
  };
};

const statesGovId = ({ govId, statements = [] }: Identified): boolean =>
  govId !== null || statements.some(({ field }) => field === 'govId');

/** An applicant as it is stored. */
export async function sealedApplicant<T extends Identified>({ fieldKeys }: SealingKeys, applicant: T): Promise<T> {
  if (!statesGovId(applicant)) return applicant;
  return sealedApplicantBy(await fieldKeys.of(applicant.organisationId), applicant);
}

/** The same with a key that is at hand. */
const sealedApplicantBy = <T extends Identified>(key: FieldKey, applicant: T): T => {
  const place = placeOf('APPLICANT', applicant.id);
  return mapped(applicant, (govId) => key.seal(place, govId));
};

/** An applicant as it was stated, from a record that is stored. */
export async function openedApplicant<T extends Identified>({ fieldKeys }: OpeningKeys, stored: T): Promise<T> {
  if (!statesGovId(stored)) return stored;
  const key = await fieldKeys.find(stored.organisationId);
  const place = placeOf('APPLICANT', stored.id);
  // Without a key nothing of the organisation is sealed.
  return key === null ? stored : mapped(stored, (govId) => key.open(place, govId));
}

type Info = PersonalInfoConnectionRecord['personalInfo'];

const withGovId = <I extends NonNullable<Info>>(info: I, change: (govId: string) => string): I =>
  info.gov_id ? { ...info, gov_id: change(info.gov_id) } : info;

/** Personal info as it is stored on its connection. */
export async function sealedInfo<I extends Info>(
  { fieldKeys }: SealingKeys,
  { organisationId, connectionId }: { readonly organisationId: string; readonly connectionId: string },
  info: I,
): Promise<I> {
  if (!info?.gov_id) return info;
  const key = await fieldKeys.of(organisationId);
  return withGovId(info, (govId) => key.seal(placeOf('PERSONALINFO', connectionId), govId));
}

/** A connection's personal info as it was stated. */
export async function openedInfo(
  { fieldKeys }: OpeningKeys,
  stored: PersonalInfoConnectionRecord,
): Promise<PersonalInfoConnectionRecord> {
  const { personalInfo, organisationId, id } = stored;
  if (!personalInfo?.gov_id) return stored;
  const key = await fieldKeys.find(organisationId);
  if (key === null) return stored;
  return { ...stored, personalInfo: withGovId(personalInfo, (govId) => key.open(placeOf('PERSONALINFO', id), govId)) };
}

/** What the organisation finds an applicant by: the terms of their name and contacts, and of their government id. */
export async function searchedBy({ fieldKeys }: SealingKeys, applicant: ApplicantRecord): Promise<string[]> {
  const key = applicant.govId === null ? null : await fieldKeys.of(applicant.organisationId);
  return searchTerms(applicant, (text) => key?.digest(text) ?? '');
}

/** The term by which an organisation finds a government id; null where it has none. */
export async function searchedGovId(
  { fieldKeys }: OpeningKeys,
  organisationId: string,
  govId: string,
): Promise<string | null> {
  const key = await fieldKeys.find(organisationId);
  return key === null ? null : govIdTerm(govId, key.digest);
}
