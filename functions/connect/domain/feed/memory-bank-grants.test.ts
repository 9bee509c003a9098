import { describe } from '@jest/globals';
import { bankGrantStoreContract } from './bank-grant-store.contract.ts';
import { memoryBankGrants } from './memory-bank-grants.fixture.ts';

describe('grants in memory', () => {
  const store = memoryBankGrants();
  bankGrantStoreContract(() => store);
});
