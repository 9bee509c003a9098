import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { ApplicationRecord } from '../../applications/domain/application-store.ts';
import { isClosed } from '../../applications/domain/is-closed.ts';
import { referenceTerm } from '../../applications/domain/search-terms.ts';
import { applicantKey, applicationKey } from '../../applications/store/application-items.ts';
import { termPartition } from '../../applications/store/dynamo-listed-applications.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { LoanFinder } from '../domain/record-outcomes.ts';

const Found = z.object({ applicationId: z.string() });
/** Of an applicant no more is read than what is looked for. */
const Referenced = z.object({ id: z.string(), reference: z.string().nullable() });

/** Applications of one reference that are read: several are a fault, however many more there are. */
const MOST = 50;

/** Finds the applications that rows name, in the applications table. */
export function dynamoLoanFinder(table: ReadableTable): LoanFinder {
  const openApplications = async (organisationId: string, ids: readonly string[]) => {
    const items = await table.getAll(ids.map((id) => applicationKey(organisationId, id)));
    return items.map((item) => ApplicationRecord.parse(item)).filter((application) => !isClosed(application));
  };
  return {
    async existing(organisationId, applicationIds) {
      return new Set((await openApplications(organisationId, applicationIds)).map(({ id }) => id));
    },
    async byReference(organisationId, reference) {
      const term = `${referenceTerm(reference)}#`;
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :term)',
        ExpressionAttributeValues: marshall({ ':pk': termPartition(organisationId, term), ':term': term }),
        ConsistentRead: true,
        Limit: MOST,
      });
      const applications = await openApplications(organisationId, [
        ...new Set(items.map((item) => Found.parse(item).applicationId)),
      ]);
      const applicants = await table.getAll(
        applications.map(({ applicantId }) => applicantKey(organisationId, applicantId)),
      );
      const theirs = applicants.map((item) => Referenced.parse(item)).filter((one) => one.reference === reference);
      const holders = new Set(theirs.map(({ id }) => id));
      return applications.filter(({ applicantId }) => holders.has(applicantId)).map(({ id }) => id);
    },
  };
}
