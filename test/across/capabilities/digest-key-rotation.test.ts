// OWASP ASVS 5.0: V11.2.2
import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { holderDigests, textDigests } from '../../../functions/bank-data/store/descriptor-digest.ts';
import type { ApplicantErasureRecord } from '../../../functions/governance/domain/applicant-erasure-store.ts';
import { erasureReceiptView } from '../../../functions/governance/views/erasure.ts';
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
  originalSecretOf,
  versioned,
  versionOf,
  withNextKey,
  withoutKey,
} from '../../../functions/platform/secrets/digest-keys.ts';
import type { OtherSighting, ReuseStore } from '../../../functions/statements/domain/reuse/reuse-store.ts';
import { reusedRows } from '../../../functions/statements/domain/reuse/reused-rows.ts';
import { reuseDigest } from '../../../functions/statements/wiring/reuse-wiring.ts';

const erasure: ApplicantErasureRecord = {
  id: '692039c00000000000000001',
  organisationId: '692039c00000000000000002',
  applicantId: '692039c00000000000000003',
  requestedAt: '2026-03-01T08:00:00.000Z',
  erasedAt: '2026-03-01T08:00:05.000Z',
  finishedAt: '2026-03-01T08:20:05.000Z',
  applicationIds: ['692039c00000000000000004'],
  files: 2,
  records: 30,
  revets: 1,
  emailDigest: 'digest-of-an-address',
  phoneDigest: 'digest-of-a-number',
  revetCursor: 'REVET#5',
};

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

  test('Receipts of erasures are signed the same after any rotations and drops, and a dropped key makes and finds no digest', () => {
    const signatureOf = (text: string) => erasureReceiptView(erasure, originalSecretOf(text)).signature;
    const steps = fc.array(fc.oneof(fc.constant('rotate' as const), fc.integer({ min: 1, max: 6 })), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (taken) => {
        let text = FIRST;
        const dropped = new Set<number>();
        for (const [at, step] of taken.entries()) {
          const after =
            step === 'rotate' ? withNextKey(text, `the secret of step ${at}, long enough`) : withoutKey(text, step);
          if (after === null) continue;
          if (step !== 'rotate') dropped.add(step);
          text = after;
        }
        expect(signatureOf(text)).toBe(signatureOf(FIRST));
        expect(allKeys(digestKeysOf(text)).filter(({ version }) => dropped.has(version))).toEqual([]);
      }),
    );
  });

  test('A text from which an earlier release dropped the first key signs with the oldest that is left', () => {
    const key = { version: 2, secret: SECOND };
    const left = JSON.stringify({ digest_keys: [{ version: 3, secret: THIRD }, key] });
    expect(originalSecretOf(left)).toBe(SECOND);
    expect(originalSecretOf(withoutKey(withNextKey(left, FIRST), 2) ?? '')).toBe(SECOND);
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
