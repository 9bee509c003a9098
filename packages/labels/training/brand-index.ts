import { readFileSync } from 'node:fs';
import { normalise, tokensOf } from '@imali/ledger/text/normalise.ts';
import * as z from 'zod';

/** A name that people may read at a till, with what its owner sells. */
export interface BrandName {
  /** Words as the labels read them. */
  readonly tokens: readonly string[];
  readonly label: string;
  /** `home` is known to sell in South Africa or its region, `world` may sell everywhere, `abroad` elsewhere only. */
  readonly reach: 'home' | 'world' | 'abroad';
  /** Given where the words may mean something else; otherwise judged by the words. */
  readonly strength?: 'opening';
}

/** The package exports its code only, so its data is read by path. */
const INDEX = new URL('../../../node_modules/name-suggestion-index/dist/json/nsi.min.json', import.meta.url);

const Texts = z.record(z.string(), z.string());
const Item = z.object({
  locationSet: z.object({
    include: z.array(z.unknown()).optional(),
    exclude: z.array(z.unknown()).optional(),
  }),
  matchNames: z.array(z.string()).optional(),
  displayName: z.string(),
  tags: Texts,
});
const Index = z.object({ nsi: z.record(z.string(), z.object({ items: z.array(Item) })) });

/** Places of the index that hold South Africa: the country, its region, its continent. */
const HERE: ReadonlySet<string> = new Set(['za', '018', '202', '002']);
const WORLD = '001';
const NAME_TAGS = ['name', 'brand', 'short_name', 'alt_name', 'name:en', 'brand:en', 'official_name'];
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Z}]+$/u;
/** Where a name sells cannot be read off a name with its country in brackets. */
const BRACKETS = / ?\([^)]*\)/g;

function namesOf({ displayName, tags, matchNames = [] }: z.infer<typeof Item>): string[] {
  const named = NAME_TAGS.flatMap((tag) => tags[tag]?.split(';') ?? []);
  return [...new Set([displayName.replace(BRACKETS, ''), ...named, ...matchNames])].filter((name) => LATIN.test(name));
}

function reachOf({ locationSet: { include = [], exclude = [] } }: z.infer<typeof Item>): BrandName['reach'] {
  if (exclude.includes('za')) return 'abroad';
  if (include.some((place) => HERE.has(String(place)))) return 'home';
  return include.includes(WORLD) ? 'world' : 'abroad';
}

/**
 * Names of the brands of the installed name-suggestion-index whose kind is in the map, by kinds in the order of the
 * map (the kind that comes first names a brand that stands under several).
 * @param labelOfKind label by kind as OpenStreetMap writes it, such as `amenity/fuel`
 */
export function brandNames(labelOfKind: ReadonlyMap<string, string>): BrandName[] {
  const { nsi } = Index.parse(JSON.parse(readFileSync(INDEX, 'utf8')));
  return [...labelOfKind].flatMap(([kind, label]) =>
    (nsi[`brands/${kind}`]?.items ?? []).flatMap((item) => {
      const reach = reachOf(item);
      return namesOf(item).map((name) => ({ tokens: tokensOf(normalise(name)), label, reach }));
    }),
  );
}
