import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { keptSeconds } from '../keeping/retention-periods.ts';
import { BusyError } from '../store/busy-error.ts';
import { absent, type Expression, type Table, type WriteAction } from '../store/table.ts';
import { type ChainedEntry, ChainHead, type Entering, headAfter, linkEntries } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditDayKey, auditHeadKey, auditKey } from './audit-keys.ts';

/** How often an append begins again because another one was first: each time one of those that meet gets in. */
const TRIES = 12;
/** Entries that one transaction takes. */
const MOST_AT_ONCE = 40;

/** Appends to the chains of organisations. */
export interface AuditChain {
  /**
   * Appends entries of one organisation in the order given, each once: an entry whose id is there already is left out.
   * One transaction writes them and the end of the chain, so a crash leaves all or nothing, and of two appends that meet
   * the later one begins again behind the other.
   * @param now epoch milliseconds
   * @returns the entries that were appended
   */
  append(organisation: string | null, entries: readonly AuditEntry[], now: number): Promise<readonly ChainedEntry[]>;
}

const atHead = (head: ChainHead | null): Expression =>
  head === null
    ? absent
    : {
        expression: '#sequence = :sequence AND #hash = :hash',
        names: { '#sequence': 'sequence', '#hash': 'hash' },
        values: { ':sequence': head.sequence, ':hash': head.hash },
      };

function enteringOf(entry: AuditEntry): Entering {
  const at = Date.parse(entry.at);
  return { entry, expiresAt: Math.floor(at / 1000) + keptSeconds('audit_log', at) };
}

/** What the list of a day says of a chain: its first entry of the day, and what that is linked to. */
const dayStart = ([first]: readonly ChainedEntry[]) =>
  first === undefined ? {} : { day: first.day, first: first.sequence, previous: first.previous };

/** The chains in the table of the audit log. Entries go when their time is over; the end of a chain stays. */
export function dynamoAuditChain(table: Table): AuditChain {
  const appendSome = async (
    organisation: string | null,
    entries: readonly AuditEntry[],
    now: number,
  ): Promise<readonly ChainedEntry[]> => {
    const headKey = auditHeadKey(organisation);
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const keys = entries.map(({ id }) => auditKey(organisation, id));
      const found = await table.getAll([headKey, ...keys]);
      const known = new Set(found.map(({ sk }) => sk));
      const stored = found.find(({ sk }) => sk === headKey.sk);
      const head = stored === undefined ? null : ChainHead.parse(stored);
      const fresh = entries.filter(({ id }) => !known.has(auditKey(organisation, id).sk));
      const at = { instant: new Date(now).toISOString(), day: johannesburgDate(now) };
      const linked = linkEntries(organisation, head, fresh.map(enteringOf), at);
      const last = linked.at(-1);
      if (last === undefined) return [];
      const actions: WriteAction[] = [
        { put: { ...headKey, ...headAfter(last) }, condition: atHead(head) },
        ...linked.map((one) => ({ put: { ...auditKey(organisation, one.id), ...one }, condition: absent })),
        ...(head?.day === last.day ? [] : [{ put: { ...auditDayKey(last.day, organisation), ...dayStart(linked) } }]),
      ];
      if ((await table.transact(actions)).length === 0) return linked;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * attempt));
    }
    throw new BusyError('other appends were always first');
  };
  return {
    async append(organisation, entries, now) {
      // Of the same act handed over twice in one go the last one knows most.
      const own = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
      const appended: ChainedEntry[] = [];
      for (let at = 0; at < own.length; at += MOST_AT_ONCE) {
        appended.push(...(await appendSome(organisation, own.slice(at, at + MOST_AT_ONCE), now)));
      }
      return appended;
    },
  };
}
