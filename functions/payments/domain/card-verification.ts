/** What a new card is charged to prove that it works. It is given back at once. */
export const cardVerification = { amountCents: 100, currency: 'ZAR' } as const;
