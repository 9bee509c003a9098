import type { AskedDataPoints } from '../../organisations/domain/asked-data-points.ts';
import { dueWork } from '../../platform/keeping/due-work.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { absent, type Key, present, type WriteAction } from '../../platform/store/table.ts';
import type { ApplicationRecord } from '../domain/application-store.ts';
import type { BankConnectionRecord } from '../domain/bank-connection-record.ts';
import { endedIn, listedFields, listedIn, type Standing } from './status-index.ts';

/** Everything of a connection is in one partition, so that it is read, and erased, together. */
export const partition = ({ organisationId, applicationId }: ConnectionRef): string =>
  `ORG#${organisationId}#APPLICATION#${applicationId}`;

/** Names the item of a connection itself. */
export const connectionKey = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'CONNECTION' });

/** Sparse index over connections with a pending analysis: what the sweep reads instead of a scan. */
export const PENDING_INDEX = 'pending-analyses';
/** Analyses that are under way, in that index, by their application. */
export const pendingAnalyses = dueWork(PENDING_INDEX, 'analysis');

/** The member of a transaction that creates the bank connection of a new application. */
export function newBankConnectionAction(
  application: Pick<ApplicationRecord, 'id' | 'organisationId' | 'createdAt' | 'expiry' | 'consentGivenAt'>,
  id: string,
  asked?: AskedDataPoints,
): WriteAction {
  const ref = { organisationId: application.organisationId, applicationId: application.id };
  const record: BankConnectionRecord = {
    id,
    ...ref,
    state: 'NOT_READY',
    generation: 0,
    accounts: 0,
    transactions: 0,
    createdAt: application.createdAt,
    analysedAt: null,
    cause: null,
    withdrawnAt: null,
    ...(asked === undefined ? {} : { asked }),
  };
  return {
    put: { ...connectionKey(ref), ...listedFields(application, 'open'), ...record },
    condition: absent,
  };
}

/**
 * The member of a transaction that takes a connection back to where it held nothing, for good: a caller about to add
 * something or to end an analysis asked for an earlier generation. Emptied once more, it keeps when it was last analysed.
 * That its application was closed outlasts a consent that is withdrawn later.
 */
export function withdrawConnectionAction(
  ref: ConnectionRef,
  at: string,
  standing: Extract<Standing, 'withdrawn' | 'closed'> = 'withdrawn',
): WriteAction {
  return {
    update: connectionKey(ref),
    set: {
      expression: `SET #state = :notReady, #generation = #generation + :one, #accounts = :zero, #transactions = :zero, lastAnalysedAt = if_not_exists(lastAnalysedAt, analysedAt), analysedAt = :none, cause = :none, withdrawnAt = :at, ${endedIn(standing)} REMOVE #pending, pending_since, complete`,
      names: {
        '#state': 'state',
        '#generation': 'generation',
        '#accounts': 'accounts',
        '#transactions': 'transactions',
        '#pending': 'pending',
      },
      values: {
        ':notReady': 'NOT_READY',
        ':one': 1,
        ':zero': 0,
        ':none': null,
        ':at': at,
        ':listedIn': listedIn(ref.organisationId, standing),
      },
    },
    condition: present,
  };
}

/** The member of a transaction that notes on a bank connection, which lists its application, that the applicant consented. */
export function consentedConnectionAction(ref: ConnectionRef, at: string): WriteAction {
  return {
    update: connectionKey(ref),
    set: { expression: 'SET consentGivenAt = :at', values: { ':at': at } },
    condition: present,
  };
}
