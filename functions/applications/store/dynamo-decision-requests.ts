import type { AutomaticDecision } from '../../../schemas/entities/decision.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from '../../platform/store/table.ts';
import {
  type DecisionRequestReader,
  type DecisionRequestStore,
  KeptDecisionRequest,
} from '../domain/decision-request.ts';
import { partition } from './bank-connection-item.ts';

const requestVersions = documentVersions(KeptDecisionRequest);

/** In the partition of the application: it goes when its data is erased. */
const keyOf = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'DECISIONREQUEST' });
const itemOf = (ref: ConnectionRef, request: KeptDecisionRequest) => ({
  ...keyOf(ref),
  ...request,
  [VERSION_FIELD]: requestVersions.current,
});

/** The member of a transaction that keeps what a new application asks for. */
export const newDecisionRequestAction = (ref: ConnectionRef, request: KeptDecisionRequest): WriteAction => ({
  put: itemOf(ref, request),
  condition: absent,
});

/** That a request is still the one that was read, and has not been decided in this generation or a later one. */
const isUndecided = (requestId: string, generation: number): Expression => ({
  expression: '#id = :id AND (attribute_type(decidedGeneration, :null) OR decidedGeneration < :generation)',
  names: { '#id': 'id' },
  values: { ':id': requestId, ':null': 'NULL', ':generation': generation },
});

/** The member of a transaction by which a generation is decided once on a request: it fails for a second decision. */
export const decidedOnceAction = (ref: ConnectionRef, requestId: string, last: AutomaticDecision): WriteAction => ({
  update: keyOf(ref),
  set: {
    expression: 'SET decidedGeneration = :generation, #last = :last',
    names: { '#last': 'last' },
    values: { ':generation': last.generation, ':last': last },
  },
  condition: isUndecided(requestId, last.generation),
});

/** What applications ask for, in the applications table. */
export function dynamoDecisionRequests(table: Table): DecisionRequestStore {
  return {
    ...dynamoDecisionRequestsReader(table),
    async set(ref, request) {
      await table.put(itemOf(ref, request));
    },
    async noteProblem(ref, requestId, last) {
      const set = { expression: 'SET #last = :last', names: { '#last': 'last' }, values: { ':last': last } };
      return (await table.update(keyOf(ref), set, isUndecided(requestId, last.generation))) !== null;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoDecisionRequestsReader(table: ReadableTable): DecisionRequestReader {
  return {
    async find(ref) {
      const item = await table.get(keyOf(ref));
      if (item === null) return null;
      const opened = requestVersions.open(item, item[VERSION_FIELD]);
      if (opened.outcome === 'unreadable') throw new Error(`a decision request cannot be read: ${opened.why}`);
      return opened.document;
    },
  };
}
