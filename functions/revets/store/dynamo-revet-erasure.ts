import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { emailDigest, phoneDigest } from '../../applications/store/person-digest.ts';
import { compressJson } from '../../platform/store/compressed-json.ts';
import type { Item, Table } from '../../platform/store/table.ts';
import type { RevetErasure, RevetPerson } from '../domain/revet-erasure.ts';
import { partsOfRevetId, RevetFinding } from '../domain/revet-store.ts';
import { countedAction, ofVersion, revetKeys, rowsOfItem, tally, withBlanks } from './revet-items.ts';
import { countByMonth } from './revet-keeping.ts';

const CHUNKS = 'CHUNK#';

/** Rows, or chunks of rows that wait, of one part. */
const AT_ONCE = 500;

const Row = z.object({ email: z.string(), phone: z.string(), applicantId: z.string().nullable() });
// The reasons stay packed: what they say goes with the row.
const Kept = z.object({
  sk: z.string(),
  id: z.string(),
  row: Row,
  version: z.int(),
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
        // Chunks that wait, then rows: what is vetted while this goes on is still ahead.
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: marshall({ ':pk': pk, ':from': CHUNKS, ':to': 'REVET$' }),
        ConsistentRead: true,
        Limit: AT_ONCE,
        ...(cursor === null ? {} : { ExclusiveStartKey: marshall({ pk, sk: cursor }) }),
      });
      let erased = 0;
      for (const item of items) {
        if (String(item['sk']).startsWith(CHUNKS)) erased += await eraseWaiting(table, person, item);
        else if (String(item['sk']).startsWith('REVET#') && (await eraseRow(table, person, item))) erased += 1;
      }
      const last = items.at(-1);
      return { erased, next: lastKey === undefined || last === undefined ? null : String(last['sk']) };
    },
  };
}

/** How many rows of a chunk that waits were about the person, and went. */
async function eraseWaiting(table: Table, person: RevetPerson, first: Item): Promise<number> {
  const key = { pk: revetKeys.partition(person.organisationId), sk: String(first['sk']) };
  for (let item: Item | null = first; item !== null; item = await table.get(key)) {
    const rows = rowsOfItem(item);
    const left = rows.map((row) => (row === null || isAbout(person, row, null) ? null : row));
    const before = blanksIn(rows);
    const after = blanksIn(left);
    if (after === before) return 0;
    const changed = await table.update(
      key,
      {
        expression: 'SET #rows = :rows, blanks = :blanks',
        names: { '#rows': 'rows' },
        values: { ':rows': compressJson(left), ':blanks': after },
      },
      withBlanks(before),
    );
    if (changed !== null) return after - before;
    // Vetted concurrently, and then its rows come later; or another erasure took rows of it.
  }
  return 0;
}

const blanksIn = (rows: readonly unknown[]): number => rows.filter((row) => row === null).length;

/** Whether a row was about the person, and went. What counts is the row as it is when it goes. */
async function eraseRow(table: Table, person: RevetPerson, first: Item): Promise<boolean> {
  const { organisationId } = person;
  const key = { pk: revetKeys.partition(organisationId), sk: String(first['sk']) };
  for (let item: Item | null = first; item !== null; item = await table.get(key)) {
    const { id, row, finding, version } = Kept.parse(item);
    if (!isAbout(person, row, finding.applicantId)) return false;
    const submission = revetKeys.submission(organisationId, partsOfRevetId(id).submissionId);
    const failed = await table.transact([
      { remove: key, condition: ofVersion(version) },
      countedAction(submission, { ...tally([{ finding: { ...finding, reasons: [] }, by: -1 }]), erased: 1 }),
      countByMonth(revetKeys.revets(organisationId), id, -1),
    ]);
    if (failed.length === 0) return true;
    // Vetted again concurrently, or another run of this erasure was first.
    if (!failed.includes(0)) throw new Error('the submission of a row that is to be erased is gone');
  }
  return false;
}
