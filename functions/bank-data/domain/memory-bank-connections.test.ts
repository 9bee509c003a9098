import { describe } from '@jest/globals';
import { bankConnectionStoreContract } from './bank-connection-store.contract.ts';
import { memoryBankConnections } from './memory-bank-connections.fixture.ts';

describe('bank connections in memory', () => {
  const store = memoryBankConnections();
  bankConnectionStoreContract(() => ({ store, create: store.create }));
});
