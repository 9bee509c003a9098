import { dynamoBankGrants } from '../../adapters/aws/dynamo-bank-grants.ts';
import { kmsSealedBox } from '../../adapters/aws/kms-sealed-box.ts';
import { readSecret } from '../../adapters/aws/secrets.ts';
import { type BankSettings, bankConnectors } from '../../adapters/banks/bank-connectors.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import type { BankConnectors } from '../../core/connect/feed/bank-connector.ts';
import type { BankGrantStore } from '../../core/connect/feed/bank-grant-store.ts';
import type { GrantEnding } from '../../core/connect/feed/end-grants.ts';
import { optionalSetting, setting } from '../runtime/configuration.ts';
import { loggableError, logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';

/** The banks of this stage. */
export const bankSettings = (): BankSettings => ({
  investecUrl: setting('investecUrl'),
  investecClientId: optionalSetting('investecClientId'),
  sandboxBankUrl: optionalSetting('sandboxBankUrl'),
});

/** The connectors of this stage. */
export function stageConnectors(): BankConnectors {
  const arn = setting('bankSecrets');
  return bankConnectors(bankSettings(), () => readSecret(arn), systemClock);
}

/** Grants with their tokens sealed by the stage's key. */
export const bankGrants = (): BankGrantStore =>
  dynamoBankGrants(applicationsTable(), kmsSealedBox(setting('bankTokensKey')));

/** Grants, and how they end here and at their banks. */
export const grantEnding = (): GrantEnding => ({
  grants: bankGrants(),
  connectors: stageConnectors(),
  untold: ({ grantId }, failure) =>
    logger.warn('bank_not_told_of_end', { grant_id: grantId, failure: loggableError(failure) }),
});
