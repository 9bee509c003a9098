import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  APPLICANTS_TO_PUBLISH,
  APPLICANTS_TO_PUBLISH_A_NAME,
  CATALOGUE_SHARDS,
  type CatalogueShard,
  EMPTY_SHARD,
  type Sighting,
  shardOf,
  withSightings,
} from './descriptor-catalogue.ts';

const sighting = (text: string, applicant: string, namesPerson = false): Sighting => ({
  descriptor: { text, label: 'food.groceries', namesPerson },
  digest: `digest of ${text.length}${text}`.split('').toReversed().join(''),
  holders: applicant.split(' '),
});
const seen = (...sightings: Sighting[]): CatalogueShard => withSightings(EMPTY_SHARD, sightings);
const textsOf = ({ published }: CatalogueShard): string[] => [...published.keys()];

describe('a text', () => {
  test('A text is written down when the third applicant has it, and not before', () => {
    const two = seen(sighting('SPAR', 'a'), sighting('SPAR', 'b'));
    expect(textsOf(two)).toEqual([]);
    expect(JSON.stringify([...two.candidates])).not.toContain('SPAR');
    const three = withSightings(two, [sighting('SPAR', 'c')]);
    expect(three).toEqual({ published: new Map([['SPAR', 'food.groceries']]), candidates: new Map() });
  });

  test('A text in which the engine sees a person needs ten applicants', () => {
    const nine = seen(...Array.from({ length: 9 }, (_, index) => sighting('T MOKOENA', String(index), true)));
    expect(textsOf(nine)).toEqual([]);
    expect(textsOf(withSightings(nine, [sighting('T MOKOENA', '9', true)]))).toEqual(['T MOKOENA']);
  });

  test('A text counts an applicant once, however often the same is reported', () => {
    const one = seen(sighting('SPAR', 'a'), sighting('SPAR', 'a'), sighting('SPAR', 'a'));
    expect(textsOf(one)).toEqual([]);
    expect(withSightings(one, [sighting('SPAR', 'a')])).toBe(one);
  });

  test('A text counts one person who applies three times as one, also at another lender that is shown one of the accounts', () => {
    const one = seen(
      sighting('SPAR', 'a 1'),
      sighting('SPAR', 'a 1 2'),
      sighting('SPAR', 'b 2'),
      sighting('SPAR', 'b 3'),
    );
    expect([textsOf(one), [...one.candidates.values()]]).toEqual([[], [['a 1 2 b 3']]]);
    const two = withSightings(one, [sighting('SPAR', 'c 4')]);
    expect([textsOf(two), textsOf(withSightings(two, [sighting('SPAR', 'd 5')]))]).toEqual([[], ['SPAR']]);
  });

  test('A text counts two as one once it shows that they are', () => {
    const two = seen(sighting('SPAR', 'a 1'), sighting('SPAR', 'b 2'), sighting('SPAR', 'b 1'));
    expect([...two.candidates.values()]).toEqual([['a 1 b 2']]);
  });

  test('A text that waited longest is forgotten where too many wait', () => {
    const full = withSightings(
      EMPTY_SHARD,
      ['A', 'B', 'C'].map((text) => sighting(text, 'a')),
      () => true,
      2,
    );
    expect([...full.candidates.keys()]).toEqual([sighting('B', 'a').digest, sighting('C', 'a').digest]);
  });
});

const anySightings = fc.array(
  fc.record({ text: fc.constantFrom('SPAR', 'BOLT', 'T MOKOENA'), applicant: fc.constantFrom(...'abcdefghijkl') }),
  { maxLength: 60 },
);

test('Texts of enough applicants alone are written down, in any order and however often they are reported', () => {
  fc.assert(
    fc.property(anySightings, fc.nat(60), (list, at) => {
      const made = list.map(({ text, applicant }) => sighting(text, applicant, text === 'T MOKOENA'));
      const once = seen(...made);
      const twice = withSightings(withSightings(EMPTY_SHARD, made.slice(0, at)), [...made, ...made]);
      for (const text of ['SPAR', 'BOLT', 'T MOKOENA']) {
        const applicants = new Set(list.filter((one) => one.text === text).map(({ applicant }) => applicant)).size;
        const needed = text === 'T MOKOENA' ? APPLICANTS_TO_PUBLISH_A_NAME : APPLICANTS_TO_PUBLISH;
        for (const shard of [once, twice]) expect(shard.published.has(text)).toBe(applicants >= needed);
      }
    }),
  );
});

test('every text has one of the parts, and texts spread over all of them', () => {
  const counts = new Map<number, number>();
  for (let index = 0; index < 4_000; index += 1) {
    const shard = shardOf(`POS PURCHASE SHOP ${index.toString(36)}`);
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  expect(counts.size).toBe(CATALOGUE_SHARDS);
  // 250 on average.
  for (const count of counts.values()) expect(count).toBeGreaterThan(150);
});
