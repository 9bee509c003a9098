import type { Holds } from '../../platform/grants/held.ts';
import { placeOf } from '../../platform/grants/held.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { type BankSettings, bankConnectors } from '../banks/bank-connectors.ts';
import type { BankConnectors } from '../domain/feed/bank-connector.ts';
import type { BankGrantStore } from '../domain/feed/bank-grant-store.ts';
import type { GrantEnding } from '../domain/feed/end-grants.ts';
import { dynamoBankGrants } from '../store/dynamo-bank-grants.ts';

/** The banks of this stage. */
export const bankSettings = (
  held: Holds<'investecClientId:read' | 'investecUrl:read' | 'sandboxBankUrl:read'>,
): BankSettings => ({
  investecUrl: held.investecUrl.to('read'),
  investecClientId: held.investecClientId.optionally('read'),
  sandboxBankUrl: held.sandboxBankUrl.optionally('read'),
});

/** The connectors of this stage. */
export function stageConnectors(
  held: Holds<'bankSecrets:read' | 'investecClientId:read' | 'investecUrl:read' | 'sandboxBankUrl:read'>,
): BankConnectors {
  const arn = held.bankSecrets.to('read');
  return bankConnectors(bankSettings(held), () => readSecret(arn), systemClock);
}

/** Grants with their tokens sealed by the stage's key. */
export const bankGrants = (held: Holds<'applications:read&write' | 'bankTokens'>): BankGrantStore =>
  dynamoBankGrants(heldTable(held.applications), kmsSealedBox(placeOf(held.bankTokens)));

/** Grants, and how they end here and at their banks. */
export const grantEnding = (
  held: Holds<
    | 'applications:read&write'
    | 'bankSecrets:read'
    | 'bankTokens'
    | 'investecClientId:read'
    | 'investecUrl:read'
    | 'sandboxBankUrl:read'
  >,
): GrantEnding => ({
  grants: bankGrants(held),
  connectors: stageConnectors(held),
  untold: ({ grantId }, failure) =>
    logger.warn('bank_revocation_failed', { grant_id: grantId, failure: loggableError(failure) }),
});
