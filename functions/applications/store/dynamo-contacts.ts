import { createHash } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Key, WriteAction } from '../../platform/store/table.ts';
import type {
  ApplicantRecord,
  ApplicantStore,
  ApplicationRecord,
  ApplicationStore,
} from '../domain/application-store.ts';
import type { ContactStore } from '../domain/contact-store.ts';
import { lenderContact } from '../domain/stated-applicant.ts';
import { phoneDigest } from './person-digest.ts';

/** Partitions of their own: nothing but whose they are is in them, and no address can be read from the digest. */
export const contactPartition = (organisationId: string, email: string): string => {
  const digest = createHash('sha256').update(`${organisationId}\n${email.trim().toLowerCase()}`).digest('hex');
  return `ORG#${organisationId}#CONTACT#${digest}`;
};
/** Beside it, those whose erasure goes on: with the digest of the number alone. */
export function erasedContactKey(applicant: ApplicantRecord): Key | null {
  const { email } = lenderContact(applicant);
  return email === null
    ? null
    : { pk: `${contactPartition(applicant.organisationId, email)}#ERASED`, sk: applicant.id };
}
export const holderPartition = (organisationId: string, applicantId: string): string =>
  `ORG#${organisationId}#HOLDER#${applicantId}`;

/** The members of a transaction by which an applicant is found by the lender's email address; none without one. */
export function contactActions({
  organisationId,
  id,
  email,
}: Pick<ApplicantRecord, 'organisationId' | 'id' | 'email'>): WriteAction[] {
  return email === null ? [] : [{ put: { pk: contactPartition(organisationId, email), sk: id } }];
}

export const holderKey = ({ organisationId, applicantId, id }: ApplicationRecord): Key => ({
  pk: holderPartition(organisationId, applicantId),
  sk: id,
});

/**
 * The member of a transaction by which an application is found by its applicant.
 * @param terms what a search finds it by, so that they can be taken back when the applicant is gone
 */
export function holderAction(application: ApplicationRecord, terms: readonly string[]): WriteAction {
  return { put: { ...holderKey(application), ...(terms.length === 0 ? {} : { terms: [...terms] }) } };
}

const MAX_APPLICANTS = 10;
const Named = z.object({ sk: z.string() });
const ErasedContact = z.object({ phoneDigest: z.string().nullable() });

/** Applicants and applications by what they are looked for by, in the applications table. */
export function dynamoContacts(
  table: ReadableTable,
  applicants: Pick<ApplicantStore, 'find'>,
  applications: Pick<ApplicationStore, 'find'>,
): ContactStore {
  async function newest(pk: string, limit: number): Promise<string[]> {
    const items = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': pk }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
    });
    return items.slice(0, limit).map((item) => Named.parse(item).sk);
  }
  const existing = async <T>(ids: readonly string[], find: (id: string) => Promise<T | null>): Promise<T[]> =>
    (await Promise.all(ids.map(find))).flatMap((found) => (found === null ? [] : [found]));
  return {
    async applicantsOf(organisationId, email) {
      const ids = await newest(contactPartition(organisationId, email), MAX_APPLICANTS);
      return existing(ids, (id) => applicants.find(organisationId, id));
    },
    async isErased(organisationId, email, phone) {
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: marshall({ ':pk': `${contactPartition(organisationId, email)}#ERASED` }),
        ConsistentRead: true,
      });
      return items.some((item) => {
        const { phoneDigest: kept } = ErasedContact.parse(item);
        return kept === null || kept === phoneDigest(organisationId, phone);
      });
    },
    async applicationsOf(organisationId, applicantId, limit) {
      const ids = await newest(holderPartition(organisationId, applicantId), limit);
      return existing(ids, (id) => applications.find(organisationId, id));
    },
  };
}
