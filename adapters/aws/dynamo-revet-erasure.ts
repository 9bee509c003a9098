import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { RevetErasure, RevetPerson } from '../../core/applicant-erasure/applicant-erasure-store.ts';
import { partsOfRevetId, RevetFinding } from '../../core/revet/revet-store.ts';
import { countedAction, revetKeys, tally } from './dynamo-revets.ts';
import { countAction } from './listing.ts';
import { emailDigest, phoneDigest } from './person-digest.ts';
import { type Item, present, type Table } from './table.ts';

/** Rows of one part. */
const AT_ONCE = 500;

const Row = z.object({ email: z.string(), phone: z.string(), applicantId: z.string().nullable() });
// The reasons stay packed: what they say goes with the row.
const Kept = z.object({
  sk: z.string(),
  id: z.string(),
  row: Row,
  finding: RevetFinding.omit({ reasons: true }),
});

/** Whether a row is about a person: it names the applicant, or how the person is reached. */
function isAbout(person: RevetPerson, row: z.infer<typeof Row>, foundId: string | null): boolean {
  const { organisationId, applicantId } = person;
  if (row.applicantId !== null || foundId !== null) return row.applicantId === applicantId || foundId === applicantId;
  if (person.emailDigest === null || emailDigest(organisationId, row.email) !== person.emailDigest) return false;
  return person.phoneDigest === null || phoneDigest(organisationId, row.phone) === person.phoneDigest;
}

/** Erases rows of revets from the applications table, together with their place in the counts. */
export function dynamoRevetErasure(table: Table): RevetErasure {
  return {
    async erasePart(person, cursor) {
      const { organisationId } = person;
      const pk = revetKeys.partition(organisationId);
      const { items, lastKey } = await table.queryPage({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: marshall({ ':pk': pk, ':prefix': 'REVET#' }),
        ConsistentRead: true,
        Limit: AT_ONCE,
        ...(cursor === null ? {} : { ExclusiveStartKey: marshall({ pk, sk: cursor }) }),
      });
      let erased = 0;
      for (const item of items) {
        if (await eraseRow(table, person, item)) erased += 1;
      }
      const last = items.at(-1);
      return { erased, next: lastKey === undefined || last === undefined ? null : String(last['sk']) };
    },
  };
}

/** Whether a row was about the person, and went. */
async function eraseRow(table: Table, person: RevetPerson, item: Item): Promise<boolean> {
  const { id, row, finding } = Kept.parse(item);
  if (!isAbout(person, row, finding.applicantId)) return false;
  const { organisationId } = person;
  const submission = revetKeys.submission(organisationId, partsOfRevetId(id).submissionId);
  const failed = await table.transact([
    { remove: revetKeys.revet({ organisationId, revetId: id }), condition: present },
    countedAction(submission, { ...tally([{ finding: { ...finding, reasons: [] }, by: -1 }]), erased: 1 }),
    countAction(revetKeys.revets(organisationId), -1),
  ]);
  // Another run of this erasure was first.
  return failed.length === 0;
}
