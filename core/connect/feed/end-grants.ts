import type { ConnectionRef } from '../bank-connection-store.ts';
import type { BankConnectors } from './bank-connector.ts';
import type { BankGrantStore } from './bank-grant-store.ts';

/**
 * Ends every grant of an application whose consent was withdrawn. Our side ends first and whatever the bank says: a bank
 * that cannot be reached keeps a token that nobody holds any more.
 */
export async function withdrawGrants(
  { grants, connectors }: { readonly grants: BankGrantStore; readonly connectors: BankConnectors },
  ref: ConnectionRef,
): Promise<void> {
  for (const { id: grantId, bankId } of await grants.list(ref)) {
    const grant = { organisationId: ref.organisationId, applicationId: ref.applicationId, grantId };
    const held = await grants.tokens(grant);
    await grants.end(grant, 'withdrawn');
    if (held) await connectors.get(bankId)?.revoke(held.tokens);
  }
}
