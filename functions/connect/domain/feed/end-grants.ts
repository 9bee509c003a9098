import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { BankConnectors } from './bank-connector.ts';
import type { BankGrantStore, GrantEnd, GrantRef } from './bank-grant-store.ts';

export interface GrantEnding {
  readonly grants: BankGrantStore;
  readonly connectors: BankConnectors;
  /** Receives a grant whose bank was not notified of its end, and why: for the log. */
  readonly untold: (ref: GrantRef, failure: unknown) => void;
}

/**
 * Ends a grant, here and at its bank. Our side ends whatever happens there: a bank that cannot be reached, or tokens that
 * do not open, leave a permission that nobody holds any more.
 */
export async function endGrant(
  { grants, connectors, untold }: GrantEnding,
  ref: GrantRef,
  bankId: string,
  reason: GrantEnd,
): Promise<void> {
  const held = await grants.tokens(ref).catch((failure: unknown) => {
    untold(ref, failure);
    return null;
  });
  await grants.end(ref, reason);
  // Tokens that the bank takes no more end nothing.
  if (!held || reason === 'session_expired') return;
  try {
    const answer = await connectors.get(bankId)?.revoke(held.tokens);
    if (answer?.fault !== null) untold(ref, new Error(answer?.reason ?? 'no_connector'));
  } catch (failure) {
    untold(ref, failure);
  }
}

/** Ends every grant of an application whose consent was withdrawn. One that cannot be ended keeps no other from its end. */
export async function withdrawGrants(ending: GrantEnding, ref: ConnectionRef): Promise<void> {
  const failures: unknown[] = [];
  for (const { id: grantId, bankId } of await ending.grants.list(ref)) {
    const grant = { organisationId: ref.organisationId, applicationId: ref.applicationId, grantId };
    await endGrant(ending, grant, bankId, 'withdrawn').catch((failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'grants were not ended');
}
