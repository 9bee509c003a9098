import * as z from 'zod';
import {
  type AutomaticDecision,
  type DecisionEntry,
  DecisionOut,
  DecisionSummary,
  StandingOverride,
} from '../../../schemas/entities/decision.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { decidedOnceAction } from '../../applications/store/dynamo-decision-requests.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import { compressJson, expandJson, MAX_PAGE_BYTES } from '../../platform/store/compressed-json.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { bookRow } from '../domain/book-row.ts';
import { type DecisionReader, type DecisionStore, MAX_DECISIONS } from '../domain/decision-store.ts';
import { referredAction } from './dynamo-assignments.ts';
import { decidedIn } from './loan-book.ts';

/** A decision as it was signed. A version that is added never changes what an earlier one says: its signature would not fit. */
const decisionVersions = documentVersions(DecisionOut);

const Stored = z.object({ page: z.unknown(), [VERSION_FIELD]: z.unknown() });
const StoredEntry = z.object({
  entry: DecisionSummary,
  standing: StandingOverride.optional(),
  waiting: z.string().optional(),
});

/** What lists show of a decision, of its item. */
export function decisionEntryOf(item: unknown): DecisionEntry {
  const { entry, standing, waiting } = StoredEntry.parse(item);
  return { ...entry, override: standing ?? null, waiting_override_id: waiting ?? null };
}

const PREFIX = 'DECISION#';
/** In the partition of the application: the decisions go when its data is erased. */
export const decisionsOf = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: PREFIX });
/** What is kept beside a decision for lists, and for its overrides. */
export const decisionEntryKey = (ref: ConnectionRef, id: string): Key => ({ pk: partition(ref), sk: `${PREFIX}${id}` });
/** What was signed of a decision. */
export const decisionBodyKey = (ref: ConnectionRef, id: string): Key => ({
  pk: partition(ref),
  sk: `DECISIONBODY#${id}`,
});

const referred = (ref: ConnectionRef, { id, made_at }: DecisionOut, queue: string) =>
  referredAction(ref, { queue, decisionId: id, at: made_at });

/** What a request keeps of the decision that was made on it. */
const automatic = ({ id, analysis, made_at }: DecisionOut): AutomaticDecision => ({
  generation: analysis.generation,
  decision_id: id,
  problem: null,
  lines: null,
  at: made_at,
});

/** Decisions in the applications table: what lists show, and the whole beside it. */
export function dynamoDecisions(table: Table): DecisionStore {
  return {
    ...dynamoDecisionsReader(table),
    async add(ref, decision, onRequest, trial = null) {
      const page = compressJson(decision);
      if (page.byteLength > MAX_PAGE_BYTES) return 'too_large';
      const failed = await table.transact([
        countAction(decisionsOf(ref), 1, MAX_DECISIONS),
        {
          put: {
            ...decisionEntryKey(ref, decision.id),
            entry: DecisionSummary.parse(decision),
            bookIn: decidedIn(ref.organisationId, decision.request.decided_on.slice(0, 7)),
            bookAt: decision.id,
            book: bookRow(decision, trial),
          },
          condition: absent,
        },
        {
          put: { ...decisionBodyKey(ref, decision.id), page, [VERSION_FIELD]: decisionVersions.current },
          condition: absent,
        },
        ...(decision.outcome.kind === 'refer' ? [referred(ref, decision, decision.outcome.queue)] : []),
        ...(onRequest === undefined ? [] : [decidedOnceAction(ref, onRequest, automatic(decision))]),
      ]);
      if (onRequest !== undefined && failed.includes(decision.outcome.kind === 'refer' ? 4 : 3)) return 'decided';
      if (failed.some((member) => member > 0)) throw new Error('a decision that was to be added exists already');
      return failed.length === 0 ? 'added' : 'full';
    },
  };
}

/** The same for functions that may only read. */
export function dynamoDecisionsReader(table: ReadableTable): DecisionReader {
  return {
    async find(ref, decisionId) {
      const item = await table.get(decisionBodyKey(ref, decisionId));
      if (item === null) return null;
      const { page, [VERSION_FIELD]: version } = Stored.parse(item);
      const opened = decisionVersions.open(expandJson(page), version);
      if (opened.outcome === 'unreadable') throw new Error(`a decision cannot be read: ${opened.why}`);
      return opened.document;
    },
    async entry(ref, decisionId) {
      const item = await table.get(decisionEntryKey(ref, decisionId));
      return item === null ? null : decisionEntryOf(item);
    },
    list: (ref, page) => readPage(table, decisionsOf(ref), page, decisionEntryOf),
  };
}
