import type { BankGrantStore } from '../domain/feed/bank-grant-store.ts';

/**
 * Grants that end no later than the application they are for: the consent is for its assessment alone, however long the
 * bank would let us look (POPIA, sections 13 and 14). A grant for one look stays one for one look.
 * @param expiry end of the application, as an ISO instant in UTC
 */
export function grantsUntil(grants: BankGrantStore, expiry: string): BankGrantStore {
  return {
    ...grants,
    create: (ref, { bankId, consentExpiresAt }, tokens, at) => {
      const isLonger = consentExpiresAt !== null && Date.parse(consentExpiresAt) > Date.parse(expiry);
      return grants.create(ref, { bankId, consentExpiresAt: isLonger ? expiry : consentExpiresAt }, tokens, at);
    },
  };
}
