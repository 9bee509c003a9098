import * as z from 'zod';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Expression, WriteAction } from '../../platform/store/table.ts';
import { ApplicantRecord, type ApplicationRecord } from '../domain/application-store.ts';
import { isClosed } from '../domain/is-closed.ts';
import { lenderContact } from '../domain/stated-applicant.ts';
import { applicantKey } from './application-items.ts';
import { applicationReading } from './application-reading.ts';
import { contactActions, contactPartition, holderAction, holderKey, holderPartition } from './dynamo-contacts.ts';
import { searchActions, unsearchActions } from './dynamo-listed-applications.ts';
import { openedApplicant, sealedApplicant, searchedBy } from './sealed-identity.ts';

/** Before and behind every application id, which is hexadecimal. */
const EVERY_ID = ['0', 'g'] as const;
const Searched = z.object({ sk: z.string(), terms: z.array(z.string()).default([]) });

/** An applicant is only written over the statements that the change was made of, as they are stored. */
const statementsAre = ({ statements }: ApplicantRecord): Expression =>
  statements === undefined
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(statements)' }
    : { expression: 'statements = :statements', values: { ':statements': statements } };

/** Moves the entry by which a lender finds an applicant when the lender states another address. */
function movedContact(before: ApplicantRecord, after: ApplicantRecord): WriteAction[] {
  const { organisationId, id } = before;
  const [old, next] = [lenderContact(before).email, lenderContact(after).email];
  const partitions = [old, next].map((email) => (email === null ? null : contactPartition(organisationId, email)));
  if (partitions[0] === partitions[1]) return [];
  return [
    ...(partitions[0] ? [{ remove: { pk: partitions[0], sk: id } }] : []),
    ...contactActions({ organisationId, id, email: next }),
  ];
}

/** What lets searches find an application by what its applicant is called now; nothing where that is so already. */
function searchedAs(
  application: ApplicationRecord,
  before: readonly string[],
  terms: readonly string[],
): WriteAction[] {
  // One that was emptied is found by nothing.
  if (before.length === 0 && isClosed(application)) return [];
  const added = terms.filter((term) => !before.includes(term));
  const gone = before.filter((term) => !terms.includes(term));
  if (added.length + gone.length === 0) return [];
  return [
    holderAction(application, terms),
    ...searchActions(application, added),
    ...unsearchActions(application, gone),
  ];
}

/**
 * Lets searches find the applications of an applicant by what the applicant is called now.
 * @param standing what holds of the applicant while that is so: a later change updates the terms from what is known then
 * @param but an application that was written already
 */
export async function searchedAnew(
  table: SealingTable,
  applicant: ApplicantRecord,
  standing: Expression,
  but?: string,
): Promise<void> {
  const { organisationId, id } = applicant;
  const terms = await searchedBy(table, applicant);
  const held = await table.between(holderPartition(organisationId, id), ...EVERY_ID);
  for (const { sk, terms: known } of held.map((one) => Searched.parse(one))) {
    const other = sk === but ? null : await applicationReading(table).find(organisationId, sk);
    const actions = other === null ? [] : searchedAs(other, known, terms);
    if (actions.length === 0) continue;
    await table.transact([{ check: applicantKey(organisationId, id), condition: standing }, ...actions]);
  }
}

/** A change of an applicant: its members of a transaction, and what follows once that is written. */
export interface ApplicantChange {
  readonly actions: readonly WriteAction[];
  /** Lets searches find the applicant's other applications too. A run that ends before leaves them to the next change. */
  readonly follow: () => Promise<void>;
}

/** Works out a change of the applicant of an application; null where nothing changes or nobody is there. */
export async function applicantChange(
  table: SealingTable,
  { organisationId, applicationId }: ConnectionRef,
  change: (applicant: ApplicantRecord, application: ApplicationRecord) => ApplicantRecord,
): Promise<ApplicantChange | null> {
  const { find } = applicationReading(table);
  const application = await find(organisationId, applicationId);
  if (application === null) return null;
  const key = applicantKey(organisationId, application.applicantId);
  const item = await table.get(key);
  if (item === null) return null;
  const stored = ApplicantRecord.parse(item);
  const before = await openedApplicant(table, stored);
  const after = change(before, application);
  if (after === before) return null;
  const sealed = await sealedApplicant(table, after);
  const terms = await searchedBy(table, after);
  const own = Searched.safeParse(await table.get(holderKey(application))).data?.terms ?? [];
  return {
    actions: [
      { put: { ...item, ...sealed, ...key }, condition: statementsAre(stored) },
      ...movedContact(before, after),
      ...searchedAs(application, own, terms),
    ],
    follow: () => searchedAnew(table, after, statementsAre(sealed), applicationId),
  };
}
