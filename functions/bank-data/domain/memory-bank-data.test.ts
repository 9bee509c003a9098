import { describe } from '@jest/globals';
import { bankDataStoresContract } from './bank-data-stores.contract.ts';
import { memoryBankData } from './memory-bank-data.fixture.ts';

describe('bank connections in memory', () => {
  const store = memoryBankData();
  bankDataStoresContract(() => ({ store, create: store.create }));
});
