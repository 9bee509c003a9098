import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AuditEntry } from './audit-entry.ts';
import { canonicalJson } from './canonical-json.ts';

/** Version of the stored shape, and of what its hash covers: every attribute but the key and the hash. */
export const CHAINED_VERSION = 2;

/** Name of the chain of what concerns no organisation. */
const NOBODYS = 'INTERNAL';
export const chainName = (organisation: string | null): string => organisation ?? NOBODYS;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the first entry of a chain names as the one before: another one for each organisation, so that no chain passes for another. */
export const chainStart = (organisation: string | null): string => sha256(`imali-audit/${chainName(organisation)}`);

/** The hash of an entry: of the canonical text of all of its attributes but the hash. */
export function entryHash(entry: object): string {
  return sha256(canonicalJson(Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'hash'))));
}

/** The end of a chain: what the next entry is linked to. */
export const ChainHead = z.object({
  /** Entries that the chain has had, and number of the last one. */
  sequence: z.int().min(1),
  /** Hash of the last entry. */
  hash: z.string(),
  /** Day (Johannesburg) of the last entry. */
  day: z.iso.date(),
});
export type ChainHead = Readonly<z.infer<typeof ChainHead>>;

/** An entry with its place in the chain, as it is stored beside its key. */
export interface ChainedEntry extends AuditEntry {
  readonly document_version: typeof CHAINED_VERSION;
  /** 1 for the first entry of an organisation, then one more for each. */
  readonly sequence: number;
  /** Hash of the entry before. */
  readonly previous: string;
  /** When it was entered (ISO 8601), and the day of that in Johannesburg, which never goes back along a chain. */
  readonly entered_at: string;
  readonly day: string;
  /** Epoch second after which the table removes it. */
  readonly expires_at: number;
  readonly hash: string;
}

/** What goes into a chain, beside the entry itself. */
export interface Entering {
  readonly entry: AuditEntry;
  /** Epoch second after which the table removes it. */
  readonly expiresAt: number;
}

/**
 * Links entries to the end of a chain, in the order given.
 * @param head null before the first entry of the organisation
 * @param at when they are entered (ISO 8601), and the day of that in Johannesburg
 */
export function linkEntries(
  organisation: string | null,
  head: ChainHead | null,
  entering: readonly Entering[],
  at: { readonly instant: string; readonly day: string },
): readonly ChainedEntry[] {
  let sequence = head?.sequence ?? 0;
  let previous = head?.hash ?? chainStart(organisation);
  const day = head !== null && head.day > at.day ? head.day : at.day;
  return entering.map(({ entry, expiresAt }) => {
    sequence += 1;
    const content = {
      ...entry,
      document_version: CHAINED_VERSION,
      sequence,
      previous,
      entered_at: at.instant,
      day,
      expires_at: expiresAt,
    } as const;
    previous = entryHash(content);
    return { ...content, hash: previous };
  });
}

/** The end of a chain after an entry. */
export const headAfter = ({ sequence, hash, day }: ChainedEntry): ChainHead => ({ sequence, hash, day });
