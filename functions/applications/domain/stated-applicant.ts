import {
  type ApplicantRecord,
  type ApplicantSource,
  type ApplicantStatement,
  type PersonalInfo,
  type StatedField,
  statedFields,
} from './application-store.ts';

/** What somebody states of an applicant; null is not stated. */
export type Stated = Readonly<Partial<Record<StatedField, string | null>>>;

/** Who states it, when, and with which application. */
export type Source = Pick<ApplicantStatement, 'by' | 'at' | 'applicationId'>;

/** Whose word counts first. */
const RANK = { lender: 0, applicant: 1, account: 2 } as const satisfies Record<ApplicantSource, number>;

export const statedOf = (info: PersonalInfo): Stated => ({
  firstNames: info.first_names,
  lastNames: info.last_names,
  email: info.email,
  phone: info.phone,
  govId: info.gov_id,
});

/** How values are compared: letter case and spaces say nothing, and +27 before a number of nine digits is its leading 0. */
const comparable = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^\+?27(?=\d{9}$)/, '0');

const isSame = (a: string, b: string): boolean => comparable(a) === comparable(b);

/** Every statement, those that count first: the lender's before the applicant's before an account's, then the newest. */
function statementsOf(applicant: ApplicantRecord): ApplicantStatement[] {
  const { statements, createdAt: at } = applicant;
  const all =
    statements ??
    statedFields.flatMap((field): ApplicantStatement[] => {
      const value = applicant[field];
      return value === null ? [] : [{ field, value, by: 'lender', at, applicationId: null }];
    });
  return all.toSorted((a, b) => RANK[a.by] - RANK[b.by] || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function withStatements(applicant: ApplicantRecord, statements: readonly ApplicantStatement[]): ApplicantRecord {
  const next = { ...applicant, statements: [...statements] };
  const ordered = statementsOf(next);
  const counting = (field: StatedField) => ordered.find((one) => one.field === field)?.value ?? null;
  return {
    ...next,
    firstNames: counting('firstNames'),
    lastNames: counting('lastNames'),
    email: counting('email'),
    phone: counting('phone'),
    govId: counting('govId'),
  };
}

/**
 * An applicant after somebody stated something. Each keeps one statement of a field in an application: who corrects what he
 * stated there replaces it, everything else is kept beside it. What is stated again changes nothing.
 */
export function statedApplicant(applicant: ApplicantRecord, stated: Stated, source: Source): ApplicantRecord {
  let statements = statementsOf(applicant);
  let isNew = false;
  for (const field of statedFields) {
    const value = stated[field] ?? null;
    if (value === null) continue;
    const isOwn = (one: ApplicantStatement): boolean =>
      one.field === field && one.by === source.by && one.applicationId === source.applicationId;
    const own = statements.find(isOwn);
    if (own !== undefined && isSame(own.value, value)) continue;
    const { by, at, applicationId } = source;
    statements = [...statements.filter((one) => !isOwn(one)), { field, value, by, at, applicationId }];
    isNew = true;
  }
  return isNew ? withStatements(applicant, statements) : applicant;
}

/**
 * An applicant after an account named its holder: that fills what nobody stated. A name counts as a whole, so that a first
 * name of one source never joins the surname of another.
 */
export function namedByAccount(
  applicant: ApplicantRecord,
  holder: Stated,
  source: Omit<Source, 'by'>,
): ApplicantRecord {
  const isNamed = applicant.firstNames !== null || applicant.lastNames !== null;
  const stated: Stated = {
    ...(isNamed ? {} : { firstNames: holder.firstNames ?? null, lastNames: holder.lastNames ?? null }),
    ...(applicant.govId === null ? { govId: holder.govId ?? null } : {}),
  };
  return statedApplicant(applicant, stated, { ...source, by: 'account' });
}

/** An applicant without what these stated with one application: what it hid counts again. */
export function unstatedApplicant(
  applicant: ApplicantRecord,
  applicationId: string,
  sources: readonly ApplicantSource[],
): ApplicantRecord {
  const { statements = [] } = applicant;
  const left = statements.filter((one) => one.applicationId !== applicationId || !sources.includes(one.by));
  return left.length === statements.length ? applicant : withStatements(applicant, left);
}

/** The statement behind each value that counts, and those that contradict one. */
export function statementsShown(applicant: ApplicantRecord): {
  readonly stated: readonly ApplicantStatement[];
  readonly differing: readonly ApplicantStatement[];
} {
  const ordered = statementsOf(applicant);
  const stated = statedFields.flatMap((field) => ordered.find((one) => one.field === field) ?? []);
  const counts = new Map(stated.map(({ field, value }) => [field, value]));
  const differing = ordered.filter(({ field, value }) => !isSame(value, counts.get(field) ?? value));
  return { stated, differing };
}

/** The values of these sources alone. */
function statedBy(applicant: ApplicantRecord, sources: readonly ApplicantSource[]): ApplicantRecord {
  return withStatements(
    applicant,
    statementsOf(applicant).filter(({ by }) => sources.includes(by)),
  );
}

/** What people stated of an applicant: what an account is compared with, which its own holder's name is not. */
export const statedByPeople = (applicant: ApplicantRecord): ApplicantRecord =>
  statedBy(applicant, ['lender', 'applicant']);

/**
 * The address and number by which a lender knows an applicant. What an applicant typed is not proven: it finds nobody's bank
 * data for a re-vet, and erases no rows of somebody else.
 */
export const lenderContact = (applicant: ApplicantRecord): Pick<ApplicantRecord, 'email' | 'phone'> => {
  const { email, phone } = statedBy(applicant, ['lender']);
  return { email, phone };
};
