import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ChainedEntry, chainStart, entryHash, headAfter, linkEntries } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';
import { type FoundCopy, type FoundEntry, verifyChain } from './verify-chain.ts';

const own = '692039c01111111111111111';
const NOW = Date.parse('2026-06-01T00:00:00.000Z');
const LATER = Date.parse('2040-01-01T00:00:00.000Z') / 1000;

const entryOf = (at: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: at.toString(16).padStart(24, '0'),
  organisation: own,
  at: new Date(NOW - 86_400_000 + at * 1000).toISOString(),
  actor: { kind: 'user', id: 'u' },
  action: 'thing.made',
  subject: { kind: 'thing', id: String(at) },
  details: { endpoint: 'makeThing', result: 'done' },
  ...more,
});

/** A chain of some entries, each day `perDay` of them. */
function chainOf(entries: readonly AuditEntry[], perDay = 4): readonly ChainedEntry[] {
  let chain: readonly ChainedEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const day = `2026-05-${String(1 + Math.floor(at / perDay)).padStart(2, '0')}`;
    const last = chain.at(-1);
    const instant = `${day}T08:00:00.000Z`;
    chain = [
      ...chain,
      ...linkEntries(own, last === undefined ? null : headAfter(last), [{ entry, expiresAt: LATER }], { instant, day }),
    ];
  }
  return chain;
}

/** The copies of all days. */
function copiesOf(chain: readonly ChainedEntry[]): readonly FoundCopy[] {
  return [...new Set(chain.map(({ day }) => day))].flatMap((day) => {
    const entries = chain.filter((one) => one.day === day);
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ day, previous: first.previous, head: headAfter(last), entries: entries.map((one) => ({ ...one })) }];
  });
}

const headOf = (chain: readonly ChainedEntry[]) => {
  const last = chain.at(-1);
  return last === undefined ? null : headAfter(last);
};

/** The same content with hashes worked out anew from a place on, as somebody would who can write everything. */
function rehashed(chain: readonly ChainedEntry[]): readonly ChainedEntry[] {
  let previous = chainStart(own);
  return chain.map((one, at) => {
    const { hash: _, ...content } = { ...one, sequence: at + 1, previous };
    previous = entryHash(content);
    return { ...content, hash: previous };
  });
}

const lengths = fc.integer({ min: 2, max: 25 });
const chains = lengths.map((length) => chainOf(Array.from({ length }, (_, at) => entryOf(at))));
/** A chain, and the place of one entry in it. */
const chainsWithPlace = chains.chain((chain) =>
  fc.record({ chain: fc.constant(chain), place: fc.nat({ max: chain.length - 1 }) }),
);

/** Attributes of an entry that somebody may change, and how. */
const changes = fc.constantFrom<(one: ChainedEntry) => FoundEntry>(
  (one): FoundEntry => ({ ...one, at: '2026-01-01T00:00:00.000Z' }),
  (one) => ({ ...one, actor: { ...one.actor, id: 'another' } }),
  (one) => ({ ...one, action: 'thing.read' }),
  (one) => ({ ...one, details: { ...one.details, result: 'refused' } }),
  (one) => ({ ...one, details: {} }),
  (one) => ({ ...one, expires_at: 1 }),
  (one) => ({ ...one, organisation: null }),
  (one) => ({ ...one, remark: 'added' }),
  (one) => ({ ...one, previous: 'f'.repeat(64) }),
  (one) => ({ ...one, hash: '0'.repeat(64) }),
);

const at = (faults: readonly { readonly from: number | null; readonly to: number | null }[], sequence: number) =>
  faults.filter(({ from, to }) => (from ?? 0) <= sequence && (to ?? 0) >= sequence);

describe('A chain', () => {
  test('A chain is verified as it was entered, in whatever order it is read', () => {
    fc.assert(
      fc.property(chains, fc.boolean(), (chain, copied) => {
        const report = verifyChain(own, chain.toReversed(), headOf(chain), copied ? copiesOf(chain) : [], NOW);
        expect(report).toEqual({
          first: 1,
          last: chain.length,
          head: chain.at(-1)?.hash,
          copiedTo: copied ? chain.length : null,
          faults: [],
        });
      }),
    );
    expect(verifyChain(own, [], null, [], NOW).faults).toEqual([]);
  });

  test('A chain of one entry has the hash of the canonical text of that entry', () => {
    const [only] = chainOf([entryOf(1)]);
    // sha256 of `imali-audit/692039c01111111111111111`, by sha256sum.
    expect(only?.previous).toBe('b127222de0f5bd55b5eed4b0b2e7a8aed439a0f86676c2c1a0eccc6b94dc81a5');
    expect(verifyChain(own, [{ ...only, hash: 'x' }], headOf(chainOf([entryOf(1)])), [], NOW).faults).toMatchObject([
      { kind: 'changed', from: 1 },
      { kind: 'wrong_head', from: 1 },
    ]);
  });

  test('Verifying a chain with a changed entry names that entry', () => {
    fc.assert(
      fc.property(chainsWithPlace, changes, ({ chain, place }, change) => {
        const found = chain.map((one, index) => (index === place ? change(one) : one));
        const { faults } = verifyChain(own, found, headOf(chain), [], NOW);
        expect(faults).toContainEqual({ kind: 'changed', from: place + 1, to: place + 1, ids: [chain[place]?.id] });
        // Nothing but the entry and its neighbour, whose link is to the hash before the change.
        expect(faults.every(({ from }) => from === place + 1 || from === place + 2)).toBe(true);
      }),
    );
  });

  test('Verifying a chain with a removed entry names its number, even when it was the last', () => {
    fc.assert(
      fc.property(chainsWithPlace, ({ chain, place }) => {
        const found = chain.filter((_, index) => index !== place);
        const { faults } = verifyChain(own, found, headOf(chain), [], NOW);
        expect(faults).toEqual([{ kind: 'missing', from: place + 1, to: place + 1, ids: [] }]);
      }),
    );
  });

  test('Verifying a chain with an inserted entry names it, whether its hash is right or not', () => {
    fc.assert(
      fc.property(chainsWithPlace, fc.boolean(), ({ chain, place }, isHashed) => {
        const before = chain[place];
        if (before === undefined) return;
        const { hash: _, ...content } = { ...before, ...entryOf(999), sequence: place + 2, previous: before.hash };
        const put = { ...content, hash: isHashed ? entryHash(content) : 'f'.repeat(64) };
        const { faults } = verifyChain(own, [...chain, put], headOf(chain), [], NOW);
        expect(at(faults, place + 2).length).toBeGreaterThan(0);
        expect(faults.every(({ from }) => from === place + 2 || from === place + 3)).toBe(true);
      }),
    );
  });

  test('Verifying a chain with two swapped entries names both', () => {
    fc.assert(
      fc.property(chainsWithPlace, fc.nat(), fc.boolean(), ({ chain, place }, distance, isHashed) => {
        const other = (place + 1 + (distance % (chain.length - 1))) % chain.length;
        const swap = (one: ChainedEntry, index: number): ChainedEntry => {
          const from = index === place ? chain[other] : index === other ? chain[place] : undefined;
          if (from === undefined) return one;
          const { hash: _, ...content } = { ...from, sequence: one.sequence, previous: one.previous };
          return { ...content, hash: isHashed ? entryHash(content) : from.hash };
        };
        const { faults } = verifyChain(own, chain.map(swap), headOf(chain), [], NOW);
        // With its hash worked out anew, an entry shows by the link after it, or by the end.
        for (const index of [place, other]) {
          const next = isHashed ? Math.min(index + 2, chain.length) : index + 1;
          expect(at(faults, next).length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('A chain whose hashes and end were all worked out anew', () => {
  test('A chain with recomputed hashes and end differs from its daily copies at the first changed entry', () => {
    fc.assert(
      fc.property(chainsWithPlace, fc.boolean(), ({ chain, place }, isRemoved) => {
        const changed = isRemoved
          ? chain.filter((_, index) => index !== place)
          : chain.map((one, index) => (index === place ? { ...one, action: 'thing.read' } : one));
        const found = rehashed(changed);
        expect(verifyChain(own, found, headOf(found), [], NOW).faults).toEqual([]);
        const { faults } = verifyChain(own, found, headOf(found), copiesOf(chain), NOW);
        expect(faults[0]?.from).toBe(place + 1);
      }),
    );
  });

  test('A chain with recomputed hashes is verified no further than its last daily copy', () => {
    const chain = chainOf(Array.from({ length: 10 }, (_, index) => entryOf(index)));
    const copies = copiesOf(chain).slice(0, 2);
    const found = rehashed(chain.map((one, index) => (index === 8 ? { ...one, action: 'thing.read' } : one)));
    // Two days of four entries are copied: the ninth is not among them, and the report says so.
    expect(verifyChain(own, found, headOf(found), copies, NOW)).toMatchObject({ copiedTo: 8, faults: [] });
  });
});

test('A copy that was changed is named', () => {
  const chain = chainOf(Array.from({ length: 8 }, (_, index) => entryOf(index)));
  const [first, second] = copiesOf(chain);
  if (first === undefined || second === undefined) throw new Error('there are two days');
  const broken = { ...second, entries: second.entries.slice(1) };
  const { faults } = verifyChain(own, chain, headOf(chain), [first, broken], NOW);
  expect(faults.map(({ kind }) => kind)).toEqual(['broken_copy']);
});

test('Entries whose time is over may be gone where a copy has the last of them, and not without', () => {
  const chain = chainOf(Array.from({ length: 8 }, (_, index) => entryOf(index)));
  const left = chain.slice(4);
  const after = (LATER + 1) * 1000;
  expect(verifyChain(own, left, headOf(chain), copiesOf(chain), after).faults).toEqual([]);
  expect(verifyChain(own, left, headOf(chain), [], after).faults).toEqual([
    { kind: 'missing', from: 1, to: 4, ids: [] },
  ]);
  expect(verifyChain(own, left, headOf(chain), copiesOf(chain), NOW).faults).toMatchObject([
    { kind: 'missing', from: 1, to: 4 },
  ]);
});

test('What is no entry of a chain is named by its id', () => {
  const chain = chainOf([entryOf(1), entryOf(2)]);
  const { faults } = verifyChain(own, [...chain, { id: 'x', note: 'planted' }], headOf(chain), [], NOW);
  expect(faults).toEqual([{ kind: 'unreadable', from: null, to: null, ids: ['x'] }]);
});
