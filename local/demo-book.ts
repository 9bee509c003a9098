import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { newApplication } from '../functions/applications/domain/new-application.ts';
import { dynamoNewApplications } from '../functions/applications/store/dynamo-applications.ts';
import { madeDecision } from '../functions/decisions/domain/made-decision.ts';
import { draftVersion } from '../functions/decisions/domain/policy-version.ts';
import { dynamoDecisions } from '../functions/decisions/store/dynamo-decisions.ts';
import { dynamoPolicies } from '../functions/decisions/store/dynamo-policies.ts';
import type { ApplicationConfigRecord } from '../functions/organisations/domain/application-config-store.ts';
import { sealingTable } from '../functions/platform/secrets/sealing-table.ts';
import type { Table } from '../functions/platform/store/table.ts';
import { derivedIdentifier, identifierAt } from '../functions/platform/system/identifiers.ts';
import { type LoanReport, withReports } from '../functions/portfolio/domain/loan-outcome.ts';
import { dynamoOutcomes } from '../functions/portfolio/store/dynamo-outcomes.ts';
import { DecisionOut } from '../schemas/entities/decision.ts';

/** Where a book is written, and whose it is. */
export interface BookPlace {
  readonly applications: Table;
  readonly directory: Table;
  readonly organisationId: string;
  /** The user in whose name it is decided. */
  readonly personId: string;
  readonly config: ApplicationConfigRecord;
}

export interface BookSize {
  readonly count: number;
  /** Its last day; it begins a year before. */
  readonly endsOn: CalendarDate;
}

const AT_ONCE = 16;
const DAYS = 365;
/** Days until the first report of a loan. */
const REPORTED_AFTER = 60;

/** A number from 0 to 1 that follows from the place in the book: the book is the same each time. */
function chance(index: number, salt: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** What is invented of an applicant: the later in the year, the less is left of the income. */
function figuresOf(index: number, share: number) {
  const income = Math.round(4_000 + 36_000 * chance(index, 1) ** 2);
  const left = 0.12 + 0.2 * chance(index, 2) - 0.05 * share;
  const returned = chance(index, 3) < 0.12 ? 1 + Math.floor(5 * chance(index, 4)) : 0;
  const gambling = chance(index, 5) < 0.15 ? Math.round(300 * chance(index, 6)) / 1_000 : 0;
  const documents = {
    affordability: {
      net_income: income,
      max_instalment: Math.max(0, Math.round(income * left)),
      full_months: 3 + Math.floor(4 * chance(index, 7)),
      verdict: chance(index, 8) < 0.05 ? 'cannot_tell' : 'within',
    },
    income_analysis: { income_indicator: chance(index, 9) < 0.8 ? 'STABLE' : 'VARIABLE' },
    risk_insights: {
      debt_review: { active: chance(index, 10) < 0.03 },
      returned_debit_orders: { count_3_months: returned },
      gambling: { share_of_income: gambling },
      loan_stacking: { most_within_30_days: chance(index, 11) < 0.06 ? 3 : 0 },
    },
  };
  return { documents, danger: 0.03 + 0.05 * returned + 0.4 * gambling + (left < 0.15 ? 0.08 : 0) };
}

/** The policy of the book, approved before its first day; null where there is a book already. */
async function keptPolicy({ directory, organisationId, personId }: BookPlace, at: string) {
  const ids = {
    id: derivedIdentifier(organisationId, 'book', 'version'),
    policyId: derivedIdentifier(organisationId, 'book', 'policy'),
  };
  const drafted = draftVersion(ids, starterPolicies['salaried_short_term'], { personId, at });
  if (!drafted.ok) throw new Error('the starter policy is not valid');
  const act = { personId, at };
  const version = {
    ...drafted.version,
    name: 'Salaried, short term',
    state: 'approved' as const,
    submitted: act,
    reviewed: { ...act, note: null },
    effectiveFrom: at,
  };
  const policies = dynamoPolicies(directory);
  if ((await policies.find(organisationId, version.id)) !== null) return null;
  await policies.add(organisationId, version);
  return version;
}

/** The outcome of a loan: most are paid, and the more speaks against a loan the more often it defaults. */
function reportOf(index: number, amount: number, danger: number, asOf: CalendarDate): LoanReport {
  const grantedCents = Math.round(amount * 100);
  const luck = chance(index, 20);
  if (luck < danger) {
    const lostCents = Math.round(grantedCents * (0.3 + 0.6 * chance(index, 21)));
    return { state: 'default', asOf, arrearsDays: 95, grantedCents, balanceCents: lostCents, lostCents };
  }
  if (luck < danger + 0.12) {
    const balanceCents = Math.round(grantedCents / 2);
    return { state: 'in_arrears', asOf, arrearsDays: 31, grantedCents, balanceCents, lostCents: null };
  }
  return { state: 'settled', asOf, arrearsDays: 0, grantedCents, balanceCents: 0, lostCents: null };
}

/** The book has no identity numbers, which alone are sealed. */
const noKey = async (): Promise<never> => {
  throw new Error('nothing of the book is sealed');
};

/** One application of the book, decided, and with its outcome where it was granted long enough ago. */
async function decidedApplication(
  place: BookPlace,
  version: NonNullable<Awaited<ReturnType<typeof keptPolicy>>>,
  { count, endsOn }: BookSize,
  index: number,
): Promise<void> {
  const { applications, organisationId, personId, config } = place;
  const share = index / count;
  const decidedOn = addDays(endsOn, Math.floor(share * DAYS) - DAYS);
  const madeMs = Date.parse(`${decidedOn}T08:00:00Z`) + (index % 600) * 1_000;
  const idOf = (what: string) => identifierAt(madeMs, organisationId, what, String(index));
  const created = newApplication(
    config,
    null,
    null,
    {
      application: idOf('application'),
      applicant: idOf('applicant'),
      bankConnection: idOf('connection'),
      personalInfoConnection: idOf('info'),
      proxy: idOf('proxy'),
    },
    madeMs,
  );
  const { application, applicant } = created;
  const reference = `BOOK-${String(index + 1).padStart(4, '0')}`;
  const unsealed = sealingTable(applications, { of: noKey, find: noKey });
  await dynamoNewApplications(unsealed).create({ ...created, applicant: applicant && { ...applicant, reference } });
  const { documents, danger } = figuresOf(index, share);
  const madeAt = new Date(madeMs).toISOString();
  const made = madeDecision({
    id: idOf('decision'),
    applicationId: application.id,
    version,
    request: {
      product: 'short_term_loan',
      applicant: 'natural_person',
      amount: 500 + 250 * Math.floor(28 * chance(index, 12)),
      term_months: 1 + Math.floor(6 * chance(index, 13)),
    },
    facts: { first_loan_this_year: chance(index, 14) < 0.6 },
    decidedOn,
    overrideReason: null,
    documents,
    analysis: { generation: 1, engine_version: '1', taxonomy_version: '1', rules_version: '1', as_of: decidedOn },
    madeBy: { kind: 'user', id: personId },
    madeAt,
  });
  if (!made.ok) throw new Error(`the book cannot be decided: ${JSON.stringify(made.problems)}`);
  const ref = { organisationId, applicationId: application.id };
  await dynamoDecisions(applications).add(ref, DecisionOut.parse({ ...made.decision, jws: null }));
  const { outcome } = made.decision;
  const reportedOn = addDays(decidedOn, REPORTED_AFTER);
  if (outcome.kind !== 'approve' || reportedOn > endsOn) return;
  const report = reportOf(index, outcome.amount, danger, reportedOn);
  const loan = withReports(null, application.id, [report], `${reportedOn}T08:00:00.000Z`);
  if (loan !== null) await dynamoOutcomes(applications).keep(ref, loan);
}

/**
 * A book of decided applications of a year, with outcomes: for a demo of what needs many. It is invented, has no bank data
 * and no names, and is the same each time.
 */
export async function seedBook(place: BookPlace, size: BookSize): Promise<'made' | 'there'> {
  const version = await keptPolicy(place, `${addDays(size.endsOn, -DAYS - 1)}T08:00:00.000Z`);
  if (version === null) return 'there';
  for (let from = 0; from < size.count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, size.count - from) }, (_, offset) => from + offset);
    await Promise.all(some.map((index) => decidedApplication(place, version, size, index)));
  }
  return 'made';
}
