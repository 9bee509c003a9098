import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { eventually } from './eventually.ts';
import { succeeded, type TestOrganisation } from './new-organisation.ts';

/**
 * Every labelled transaction of an application, oldest first, read page by page. Where labels change, an analysis begins
 * in the background at any time, and the list is that of its result once it has ended.
 */
export async function allTransactions(
  { client }: Pick<TestOrganisation, 'client'>,
  applicationId: string,
): Promise<TransactionOut[]> {
  const path = { application_id: applicationId };
  const rows: TransactionOut[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const answer = await eventually(async () => {
      const answered = await client.listLabelledTransactions({ path, query });
      return answered.ok && answered.body.state === 'updating' ? null : answered;
    }, 'the transactions');
    const page = succeeded(answer).body;
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows.toReversed();
}
