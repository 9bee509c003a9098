import { accountsContract } from './accounts.contract.ts';
import { completeResultsContract } from './complete-results.contract.ts';
import type { StoreUnderTest } from './connection-under-test.fixture.ts';
import { generationsContract } from './generations.contract.ts';

/** What every store of bank connections must do; each adapter's test calls it. */
export function bankConnectionStoreContract(underTest: () => StoreUnderTest): void {
  accountsContract(underTest);
  generationsContract(underTest);
  completeResultsContract(underTest);
}
