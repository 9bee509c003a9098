import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noFactors, recoveryHash, type SecondFactorsRecord } from '../directory/second-factors.ts';
import type { Caller } from './caller.ts';
import { FRESH_FACTOR_SECONDS, staleFactor } from './fresh-factor.ts';

// OWASP ASVS 5.0: V7.5.1, V7.5.3
const now = Date.parse('2026-11-24T08:00:00Z');
const caller: Caller = {
  kind: 'user',
  id: 'b'.repeat(24),
  organisationId: 'a'.repeat(24),
  scopes: ['organisation:api'],
  permissions: [],
};
const organisation = {
  id: caller.organisationId,
  nameSlug: 'lender',
  legalName: 'Lender',
  vatNumber: null,
  allowedConnections: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const someFactors: SecondFactorsRecord = {
  ...noFactors(caller.organisationId, caller.id),
  recoveryHashes: [recoveryHash('0000-0000-0000-0000')],
};
const lookup = (record: SecondFactorsRecord | null, isRequired: boolean) => ({
  organisations: {
    find: async () => (isRequired ? { ...organisation, secondFactor: 'required' as const } : organisation),
  },
  secondFactors: { find: async () => record },
});

describe('what asks for a fresh second factor', () => {
  test('A fresh factor opens it for ten minutes; an older one, or none, does where nothing is had and required', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.integer({ min: 0, max: 2 * FRESH_FACTOR_SECONDS }), { nil: null }),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('required' as const, 'enrolled' as const),
        async (age, has, isRequired, freshFactor) => {
          const shown = age === null ? {} : { secondFactorAt: now / 1000 - age };
          const answer = await staleFactor(
            { freshFactor },
            { ...caller, ...shown },
            lookup(has ? someFactors : null, isRequired),
            now,
          );
          const isFresh = age !== null && age < FRESH_FACTOR_SECONDS;
          const isAsked = has || (isRequired && freshFactor === 'required');
          expect(answer).toBe(isFresh || !isAsked ? null : 'second_factor_stale');
        },
      ),
    );
  });

  test('A system is not asked, and our staff are asked always', async () => {
    const never = lookup(null, false);
    const fresh = { freshFactor: 'required' } as const;
    expect(await staleFactor(fresh, { ...caller, kind: 'api_token' }, lookup(someFactors, true), now)).toBeNull();
    expect(await staleFactor(fresh, { ...caller, scopes: ['internal'] }, never, now)).toBe('second_factor_stale');
    expect(await staleFactor({}, caller, lookup(someFactors, true), now)).toBeNull();
  });
});
