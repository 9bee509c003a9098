import { newBankConnectionAction } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Table } from '../../platform/store/table.ts';

/** Keeps a bank connection as a new application gets it. */
export async function keepConnection(table: Table, { organisationId, applicationId }: ConnectionRef): Promise<void> {
  const application = {
    id: applicationId,
    organisationId,
    createdAt: '2026-01-01T00:00:00.000Z',
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await table.transact([newBankConnectionAction(application, 'b')]);
}
