import * as z from 'zod';
import { type ChainHead, chainStart, entryHash } from './audit-chain.ts';

/** An entry as it was found, in any state: every attribute but those of the key. */
export type FoundEntry = object;

/** A daily copy as it was found. */
export interface FoundCopy {
  readonly day: string;
  /** Hash of the entry before its first one. */
  readonly previous: string;
  /** What it says of its end. */
  readonly head: ChainHead;
  readonly entries: readonly FoundEntry[];
}

export type FaultKind =
  /** Not an entry of a chain at all. */
  | 'unreadable'
  /** Its hash is not that of its content, or it names another organisation. */
  | 'changed'
  /** No entry has these numbers. */
  | 'missing'
  /** More than one entry has this number, or the end of the chain does not know of it. */
  | 'inserted'
  /** It does not follow from the entry before. */
  | 'unlinked'
  /** The end of the chain is not that of its last entry. */
  | 'wrong_head'
  /** The daily copy has another entry of this number. */
  | 'differs_from_copy'
  /** The daily copy itself is broken. */
  | 'broken_copy';

export interface ChainFault {
  readonly kind: FaultKind;
  /** First and last number that it concerns; null where it has none. */
  readonly from: number | null;
  readonly to: number | null;
  /** Ids of the entries, where they are known. */
  readonly ids: readonly string[];
}

/** What verifying a chain found. Without faults it is proven from `first` to `last`. */
export interface ChainReport {
  readonly first: number | null;
  readonly last: number | null;
  readonly head: string | null;
  /** Number of the last entry that a daily copy proves; later ones are proven by the chain alone. */
  readonly copiedTo: number | null;
  readonly faults: readonly ChainFault[];
}

const Linked = z.object({
  id: z.string(),
  organisation: z.string().nullable(),
  sequence: z.int().min(1),
  previous: z.string(),
  hash: z.string(),
  expires_at: z.number(),
});
type Linked = z.infer<typeof Linked>;

const fault = (kind: FaultKind, from: number | null, to = from, ids: readonly string[] = []): ChainFault => ({
  kind,
  from,
  to,
  ids,
});

/** Reads what was found, and checks each entry by itself. */
function readEntries(organisation: string | null, found: readonly FoundEntry[]) {
  const faults: ChainFault[] = [];
  const entries: Linked[] = [];
  for (const one of found) {
    const read = Linked.safeParse(one);
    if (!read.success) {
      const named = Linked.pick({ id: true }).safeParse(one);
      faults.push(fault('unreadable', null, null, named.success ? [named.data.id] : []));
      continue;
    }
    const { sequence, id } = read.data;
    entries.push(read.data);
    if (read.data.organisation !== organisation || hashOrNull(one) !== read.data.hash) {
      faults.push(fault('changed', sequence, sequence, [id]));
    }
  }
  return { faults, entries: entries.toSorted((one, other) => one.sequence - other.sequence) };
}

function hashOrNull(one: FoundEntry): string | null {
  try {
    return entryHash(one);
  } catch {
    return null;
  }
}

/** Walks entries in the order of their numbers, from the one after `before`. */
function walk(entries: readonly Linked[], before: { readonly sequence: number; readonly hash: string }): ChainFault[] {
  const faults: ChainFault[] = [];
  let last = before;
  for (const entry of entries) {
    const { sequence, id } = entry;
    if (sequence <= last.sequence) faults.push(fault('inserted', sequence, sequence, [id]));
    else if (sequence > last.sequence + 1) faults.push(fault('missing', last.sequence + 1, sequence - 1));
    else if (entry.previous !== last.hash) faults.push(fault('unlinked', sequence, sequence, [id]));
    last = sequence <= last.sequence ? last : entry;
  }
  return faults;
}

/** The copies by themselves: each is a piece of the chain, and follows from the one before. */
function verifyCopies(organisation: string | null, copies: readonly FoundCopy[]) {
  const faults: ChainFault[] = [];
  const copied = new Map<number, Linked>();
  let before: { readonly sequence: number; readonly hash: string } | null = null;
  for (const { day: _, previous, head, entries: found } of copies.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const { entries, faults: own } = readEntries(organisation, found);
    const first = entries[0]?.sequence ?? head.sequence;
    const start: { readonly sequence: number; readonly hash: string } = before ?? {
      sequence: first - 1,
      hash: previous,
    };
    const last = entries.at(-1);
    const isWhole =
      own.length === 0 &&
      start.hash === previous &&
      walk(entries, start).length === 0 &&
      last?.sequence === head.sequence &&
      last.hash === head.hash;
    if (!isWhole) faults.push(fault('broken_copy', first, head.sequence));
    for (const entry of entries) copied.set(entry.sequence, entry);
    before = { sequence: head.sequence, hash: head.hash };
  }
  return { faults, copied, last: before };
}

const expired = ({ expires_at }: Linked, now: number): boolean => expires_at * 1000 <= now;

/** Whether the end of the chain is that of its last entry. */
function verifyEnd(
  entries: readonly Linked[],
  head: ChainHead | null,
  copied: ReadonlyMap<number, Linked>,
  now: number,
): readonly ChainFault[] {
  const last = entries.at(-1);
  const [end, known] = [last?.sequence ?? 0, head?.sequence ?? 0];
  if (end > known) {
    const ids = entries.filter(({ sequence }) => sequence > known).map(({ id }) => id);
    return [fault('inserted', known + 1, end, ids)];
  }
  if (end < known) {
    const copy = copied.get(known);
    return copy !== undefined && expired(copy, now) ? [] : [fault('missing', end + 1, known)];
  }
  return head?.hash === last?.hash ? [] : [fault('wrong_head', known)];
}

/** What is stored beside what was copied. */
function compare(
  entries: readonly Linked[],
  head: ChainHead | null,
  copied: ReadonlyMap<number, Linked>,
): readonly ChainFault[] {
  const stored = new Map(entries.map((entry) => [entry.sequence, entry]));
  return [...copied].flatMap(([sequence, copy]) => {
    const own = stored.get(sequence);
    if (own !== undefined) {
      return own.hash === copy.hash ? [] : [fault('differs_from_copy', sequence, sequence, [own.id])];
    }
    // What the chain itself does not miss: its end was taken back, too.
    return sequence > (head?.sequence ?? 0) ? [fault('missing', sequence)] : [];
  });
}

/**
 * Proves the chain of an organisation: that what is stored is what was entered, all of it, in its order. What was changed,
 * removed, put in between or put in another order is located. Someone who can also write the end of the chain, and works out
 * every hash anew, is found by the daily copies, which nobody can write again.
 * @param found every entry of the organisation, in any order
 * @param head the end of the chain as it is stored
 * @param now epoch milliseconds: entries whose time is over may be gone, where a copy has them
 */
export function verifyChain(
  organisation: string | null,
  found: readonly FoundEntry[],
  head: ChainHead | null,
  copies: readonly FoundCopy[],
  now: number,
): ChainReport {
  const { entries, faults } = readEntries(organisation, found);
  const { faults: ofCopies, copied, last: copiedLast } = verifyCopies(organisation, copies);
  faults.push(...ofCopies);
  const [first, last] = [entries[0], entries.at(-1)];

  const before = first === undefined ? undefined : copied.get(first.sequence - 1);
  const start = before !== undefined && expired(before, now) ? before : { sequence: 0, hash: chainStart(organisation) };
  faults.push(...walk(entries, start), ...verifyEnd(entries, head, copied, now), ...compare(entries, head, copied));
  return {
    first: first?.sequence ?? null,
    last: last?.sequence ?? null,
    head: last?.hash ?? null,
    copiedTo: copiedLast?.sequence ?? null,
    faults: faults.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0)),
  };
}
