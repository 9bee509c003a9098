import { analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import type { BankDataPoint } from '../../../schemas/data-points.ts';
import { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { type CompleteResult, placeOfNext } from '../../applications/domain/complete-result.ts';
import { listedIn } from '../../applications/store/status-index.ts';
import type { BillingMeter, EarnedEvent } from '../../billing/store/dynamo-billing-events.ts';
import { askedPoints, isAsked } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import { keys } from './bank-connection-items.ts';

/** The generation of a connection that ends, and how. */
interface AnalysisEnd {
  readonly generation: number;
  readonly state: 'READY' | 'FAILED';
  readonly at: string;
  /** Ends only what was requeued by this instant. */
  readonly resumedBy?: string;
}

/**
 * Ends a generation of a connection, unless it is READY already or a newer one was asked for. The first end that is READY
 * leaves the mark `billedAt`, in one step with the event that bills it. The mark is never taken away, not by a withdrawn
 * consent either, so a connection is billed once.
 *
 * Only the newest generation can end: a mark is either older than the wish for this generation, and then seen here, or
 * of this very generation, which then is READY.
 * An end whose analyses cannot be answered, for want of transactions or of a month of them, is not billed and leaves no mark:
 * the first that can be answered is.
 * @param billing without it nothing is billed
 */
export async function endAnalysis(
  table: Table,
  billing: BillingMeter | undefined,
  ref: ConnectionRef,
  end: AnalysisEnd,
): Promise<'finished' | 'superseded'> {
  const { complete, earned } =
    end.state === 'READY' ? await endedWell(table, billing, ref, end) : { complete: null, earned: null };
  const write = endWrite(ref, end, complete, earned !== null);
  if (earned) return (await earned.writeWith(table, [write])).length === 0 ? 'finished' : 'superseded';
  // What resumes lost analyses ends those beyond hope, and may see no more than it sets.
  return (await table.touch(write.update, write.set, write.condition)) ? 'finished' : 'superseded';
}

/** What a generation leaves that ended READY: what the connection answers from, and the event that bills it. */
interface EndedWell {
  /** Null where the connection is gone. */
  readonly complete: CompleteResult | null;
  /** Null where nothing is billed. */
  readonly earned: EarnedEvent | null;
}

async function endedWell(
  table: ReadableTable,
  billing: BillingMeter | undefined,
  ref: ConnectionRef,
  { generation, at }: AnalysisEnd,
): Promise<EndedWell> {
  // The first generation is due in most cases, so what its event costs is read beside the connection.
  const early = generation === 1 ? billing?.earned(ref, 'BANK', at) : undefined;
  early?.catch(() => undefined);
  const kept = await table.get(keys.connection(ref));
  if (kept === null) return { complete: null, earned: null };
  const connection = BankConnectionRecord.parse(kept);
  const complete = completed(connection);
  if (billing === undefined || 'billedAt' in kept) return { complete, earned: null };
  const [answers, event] = await Promise.all([
    answersQuestions(table, connection, complete),
    early ?? billing.earned(ref, 'BANK', at),
  ]);
  return { complete, earned: answers ? event : null };
}

/** The write that ends a generation, unless it is READY already or a newer one was asked for. */
function endWrite(
  ref: ConnectionRef,
  { generation, state, at, resumedBy }: AnalysisEnd,
  complete: CompleteResult | null,
  isBilled: boolean,
) {
  return {
    update: keys.connection(ref),
    set: {
      // A failed generation keeps its cause: should it be tried again, its changes still say why.
      expression: `SET #state = :state, analysedAt = :at, listedIn = :listedIn${complete ? ', cause = :none, complete = :complete' : ''}${isBilled ? ', billedAt = :at' : ''} REMOVE #pending, pending_since`,
      names: { '#state': 'state', '#pending': 'pending' },
      values: {
        ':state': state,
        ':at': at,
        ':listedIn': listedIn(ref.organisationId, state === 'READY' ? 'ready' : 'failed'),
        ...(complete ? { ':none': null, ':complete': complete } : {}),
      },
    },
    condition: {
      expression: `#generation = :generation AND #state IN (:analysing, :failed)${isBilled ? ' AND attribute_not_exists(billedAt)' : ''}${resumedBy === undefined ? '' : ' AND resumedAt <= :resumedBy'}`,
      names: { '#generation': 'generation', '#state': 'state' },
      values: {
        ':generation': generation,
        ':analysing': 'ANALYSING',
        ':failed': 'FAILED',
        ...(resumedBy === undefined ? {} : { ':resumedBy': resumedBy }),
      },
    },
  };
}

/** The data points that less than a month of transactions answers. */
const ANSWERED_SOON: ReadonlySet<BankDataPoint> = new Set(['transactions_labelled', 'statement_summary']);

/**
 * Whether what the config asks for can be answered: the analyses, which need a month of transactions and are kept together;
 * the transactions where it asks for none of them.
 */
async function answersQuestions(
  table: ReadableTable,
  connection: BankConnectionRecord,
  { place, transactions }: CompleteResult,
): Promise<boolean> {
  const needsMonth = analysisKinds.find(
    (kind) => kind !== 'affinity' && !ANSWERED_SOON.has(kind) && isAsked(connection, kind),
  );
  if (needsMonth === undefined) return transactions > 0 && askedPoints(connection).length > 0;
  return (await table.get(keys.analysis(connection, place, needsMonth))) !== null;
}

/** What a connection answers from once this generation has ended READY. */
const completed = (connection: BankConnectionRecord): CompleteResult => ({
  generation: connection.generation,
  place: placeOfNext(connection),
  transactions: connection.transactions,
});
