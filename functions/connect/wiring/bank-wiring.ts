import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { optionalSetting, setting } from '../../platform/serve/configuration.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { type BankSettings, bankConnectors } from '../banks/bank-connectors.ts';
import type { BankConnectors } from '../domain/feed/bank-connector.ts';
import type { BankGrantStore } from '../domain/feed/bank-grant-store.ts';
import type { GrantEnding } from '../domain/feed/end-grants.ts';
import { dynamoBankGrants } from '../store/dynamo-bank-grants.ts';

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
