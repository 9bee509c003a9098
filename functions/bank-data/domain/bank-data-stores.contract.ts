import { accountsContract } from './accounts.contract.ts';
import { basisContract } from './basis/basis.contract.ts';
import { completeResultsContract } from './complete-results.contract.ts';
import type { StoreUnderTest } from './connection-under-test.fixture.ts';
import { generationsContract } from './generations.contract.ts';
import { givenLabelsContract } from './given-labels.contract.ts';

/** What the four stores of bank data must do; each adapter's test calls it. */
export function bankDataStoresContract(underTest: () => StoreUnderTest): void {
  accountsContract(underTest);
  generationsContract(underTest);
  givenLabelsContract(underTest);
  basisContract(underTest);
  completeResultsContract(underTest);
}
