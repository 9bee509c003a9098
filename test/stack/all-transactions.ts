import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { succeeded, type TestOrganisation } from './new-organisation.ts';

/** Every labelled transaction of an application, oldest first, read page by page. */
export async function allTransactions(
  { client }: Pick<TestOrganisation, 'client'>,
  applicationId: string,
): Promise<TransactionOut[]> {
  const path = { application_id: applicationId };
  const rows: TransactionOut[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const page = succeeded(await client.listLabelledTransactions({ path, query })).body;
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows.toReversed();
}
