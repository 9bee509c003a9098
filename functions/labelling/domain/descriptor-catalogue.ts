import type { Descriptor } from '@imali/labels/descriptors/descriptors.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/** Applicants among whose transactions a text was seen before the catalogue holds it, and before it can be found. */
export const APPLICANTS_TO_PUBLISH = 3;
/** The same for a text in which the engine sees a person: so many applicants pay a business. */
export const APPLICANTS_TO_PUBLISH_A_NAME = 10;

/** The catalogue is kept in so many parts. */
export const CATALOGUE_SHARDS = 16;

/** Texts of one part that wait for more applicants; beyond it the ones that waited longest are forgotten. */
const MAX_CANDIDATES = 50_000;

/** A text that enough applicants share. */
export type PublishedDescriptor = Pick<Descriptor, 'text' | 'label'>;

/**
 * One part of the catalogue. A text that few share is in it as a keyed digest alone, with digests of who has it: the text
 * itself is written down only once it reveals nobody.
 */
export interface CatalogueShard {
  readonly published: ReadonlyMap<string, LabelId>;
  /** By the digest of a text: one entry for each person, the digests of the names of that one with spaces between. */
  readonly candidates: ReadonlyMap<string, readonly string[]>;
}

export const EMPTY_SHARD: CatalogueShard = { published: new Map(), candidates: new Map() };

/** A descriptor of an applicant's, with keyed digests: of the text, and of the names by which that person is known again. */
export interface Sighting {
  readonly descriptor: Descriptor;
  readonly digest: string;
  /** Of the text by the keys before this one. */
  readonly formerDigests?: readonly string[];
  readonly holders: readonly string[];
}

/** Names of one person that are kept. */
const MAX_NAMES = 32;

/**
 * The persons who have a text, with one more sighting of it. Who shares a name with it is the same person; it may show that
 * two who were counted are one. The very same list where it adds nothing new.
 */
function withPerson(seenBy: readonly string[], holders: readonly string[]): readonly string[] {
  const isSame = (person: string): boolean => person.split(' ').some((name) => holders.includes(name));
  const same = seenBy.filter(isSame);
  const merged = [...new Set([...same.flatMap((person) => person.split(' ')), ...holders])]
    .slice(0, MAX_NAMES)
    .join(' ');
  if (same.length === 1 && same[0] === merged) return seenBy;
  return [...seenBy.filter((person) => !isSame(person)), merged];
}

/**
 * Persons who can be known again. Who was seen under a key that is gone could be anybody who is seen now, and does not count: too few,
 * never too many.
 */
const personsOf = (persons: readonly string[], isKnown: (holder: string) => boolean): readonly string[] =>
  persons.filter((person) => person.split(' ').some(isKnown));

/** Which part a text belongs to: FNV-1a over its code units. */
export function shardOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % CATALOGUE_SHARDS;
}

/**
 * A part of the catalogue after these sightings; the very same one when they add nothing new. Seeing the same again changes
 * nothing, so a message that comes twice counts once.
 */
export function withSightings(
  shard: CatalogueShard,
  sightings: readonly Sighting[],
  isKnown: (holder: string) => boolean = () => true,
  mostCandidates = MAX_CANDIDATES,
): CatalogueShard {
  const published = new Map(shard.published);
  const candidates = new Map(shard.candidates);
  let changed = false;
  for (const { descriptor, digest, formerDigests = [], holders } of sightings) {
    if (published.has(descriptor.text) || holders.length === 0) continue;
    const former = formerDigests.filter((one) => candidates.has(one));
    const seenBy = [digest, ...former].flatMap((one) => personsOf(candidates.get(one) ?? [], isKnown));
    for (const one of former) candidates.delete(one);
    const nowSeenBy = withPerson(seenBy, holders);
    if (nowSeenBy === seenBy && former.length === 0) continue;
    changed = true;
    const needed = descriptor.namesPerson ? APPLICANTS_TO_PUBLISH_A_NAME : APPLICANTS_TO_PUBLISH;
    candidates.delete(digest);
    if (nowSeenBy.length >= needed) published.set(descriptor.text, descriptor.label);
    else candidates.set(digest, nowSeenBy);
  }
  for (const digest of candidates.keys()) {
    if (candidates.size <= mostCandidates) break;
    candidates.delete(digest);
  }
  return changed ? { published, candidates } : shard;
}
