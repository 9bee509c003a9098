// OWASP ASVS 5.0: V11.2.2
import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { holderDigests, textDigests } from '../../../functions/bank-data/store/descriptor-digest.ts';
import {
  APPLICANTS_TO_PUBLISH,
  type CatalogueShard,
  EMPTY_SHARD,
  withSightings,
} from '../../../functions/labelling/domain/descriptor-catalogue.ts';
import {
  allKeys,
  type DigestKeys,
  digestKeysOf,
  versioned,
  versionOf,
  withNextKey,
  withoutKey,
} from '../../../functions/platform/secrets/digest-keys.ts';
import type { OtherSighting, ReuseStore } from '../../../functions/statements/domain/reuse/reuse-store.ts';
import { reusedRows } from '../../../functions/statements/domain/reuse/reused-rows.ts';
import { reuseDigest } from '../../../functions/statements/wiring/reuse-wiring.ts';

const FIRST = 'the first secret, of earlier releases';
const SECOND = 'the second secret, after a rotation';
const THIRD = 'the third secret, after another one';

/** A secret over time: as it was, with a second key beside it, and with the second key alone. */
const rotated = withNextKey(FIRST, SECOND);
const times = [FIRST, rotated, withoutKey(rotated, 1) ?? ''] as const;

describe('the keys of digests', () => {
  test('A secret without versions is the first key, and a rotation puts the next one before it', () => {
    expect(digestKeysOf(FIRST)).toEqual({ current: { version: 1, secret: FIRST }, former: [] });
    const twice = withNextKey(rotated, THIRD);
    expect(allKeys(digestKeysOf(twice)).map(({ version, secret }) => [version, secret])).toEqual([
      [3, THIRD],
      [2, SECOND],
      [1, FIRST],
    ]);
    expect(withoutKey(twice, 3)).toBeNull();
    expect(allKeys(digestKeysOf(withoutKey(twice, 1) ?? '')).map(({ version }) => version)).toEqual([3, 2]);
  });

  test('A digest says which key it was made with, and those of earlier releases are of the first', () => {
    const digests = fc.record({
      version: fc.integer({ min: 1, max: 1000 }),
      digest: fc.base64String({ minLength: 8 }),
    });
    fc.assert(
      fc.property(digests, ({ version, digest }) => {
        expect(versionOf(versioned(version, digest.replaceAll(/[+/=]/g, '_')))).toBe(version);
      }),
    );
  });

  test('A key that is short, empty or one of two with one version is refused', () => {
    for (const secret of ['', 'short']) expect(() => withNextKey(FIRST, secret)).toThrow();
    const key = { version: 1, secret: FIRST };
    expect(() => digestKeysOf(JSON.stringify({ digest_keys: [key, key] }))).toThrow('two keys have one version');
    expect(() => digestKeysOf(JSON.stringify({ digest_keys: [] }))).toThrow();
  });
});

describe('what many print, over a rotation', () => {
  const descriptor = { text: 'SPAR TOPS', label: 'cash.deposit', namesPerson: false } as const;
  const seen = (shard: CatalogueShard, keys: DigestKeys, person: string): CatalogueShard => {
    const [digest, ...formerDigests] = textDigests(keys, descriptor.text);
    const versions = allKeys(keys).map(({ version }) => version);
    return withSightings(
      shard,
      [{ descriptor, digest, formerDigests, holders: holderDigests(keys, person) }],
      (holder) => versions.includes(versionOf(holder)),
    );
  };

  test('A person who is seen before, during and after a rotation counts once, and a text is published by as many as ever', () => {
    // At most one change of keys between two sightings of one person, as the overlap is for.
    const visits = fc.array(fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd'), steps: fc.nat(1) }), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(visits, (list) => {
        let [shard, at] = [EMPTY_SHARD, 0];
        const known = new Map<string, number>();
        for (const { person, steps } of list) {
          at = Math.min(2, at + steps);
          shard = seen(shard, digestKeysOf(times[at] ?? FIRST), person);
          known.set(person, at);
        }
        // Never more than there are: who was seen under the first key alone no longer counts at the end.
        const most = known.size;
        const least = [...known.values()].filter((last) => at < 2 || last > 0).length;
        const isPublished = shard.published.has(descriptor.text);
        if (most < APPLICANTS_TO_PUBLISH) expect(isPublished).toBe(false);
        if (least >= APPLICANTS_TO_PUBLISH && at < 2) expect(isPublished).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('A rotation loses nobody who waits, and the waiting text is kept under the new key alone', () => {
    const [before, during] = [digestKeysOf(FIRST), digestKeysOf(rotated)];
    const two = seen(seen(EMPTY_SHARD, before, 'a'), before, 'b');
    const lifted = seen(two, during, 'a');
    expect([...lifted.candidates.keys()]).toEqual([textDigests(during, descriptor.text)[0]]);
    expect([...lifted.candidates.values()][0]).toHaveLength(2);
    expect(seen(lifted, during, 'c').published.has(descriptor.text)).toBe(true);
  });
});

describe('rows of statements, over a rotation', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => [`2026-03-${String((index % 20) + 2).padStart(2, '0')}`, -10_000 - 137 * index] as const,
  );
  const statement = makeStatement([...rows]);
  const kept: (OtherSighting & { readonly application: string })[] = [];
  const store: ReuseStore = {
    async keep({ applicationId }, found, person) {
      kept.push(...found.map((row) => ({ ...row, person, application: applicationId })));
    },
    others: async ({ applicationId }, digests) =>
      kept.filter(({ application, digest }) => application !== applicationId && digests.includes(digest)),
  };
  const send = (application: string, name: string, secret: string) => {
    const [current, ...former] = allKeys(digestKeysOf(secret)).map((key) => ({
      store,
      digestOf: reuseDigest(key.secret, ''),
    }));
    if (current === undefined) throw new Error('there is no key');
    const identity = {
      firstNames: name,
      lastNames: 'Mokoena',
      email: `${name}@mail.example`,
      phone: null,
      govId: null,
    };
    const ref = { organisationId: 'o', applicationId: application, uploadId: 'u' };
    return reusedRows({ ...current, former, identityOf: async () => identity }, ref, [statement]);
  };

  test('Rows of another applicant are found over a rotation, those of the same person are not, and after the first key is gone only newer ones', async () => {
    expect(await send('one', 'thandi', times[0])).toEqual([]);
    expect(await send('two', 'thandi', times[1])).toEqual([]);
    expect(await send('three', 'pieter', times[1])).toEqual(['rows_of_other_applicant']);
    expect(await send('four', 'sipho', times[2])).toEqual(['rows_of_other_applicant']);
    kept.splice(0, kept.length);
    await send('one', 'thandi', times[0]);
    expect(await send('four', 'sipho', times[2])).toEqual([]);
  });
});
