import * as z from 'zod';
import { ApplicantRequestOut } from '../../../schemas/entities/casework/applicant-request.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import {
  type ApplicantRequestReader,
  type ApplicantRequestStore,
  MAX_APPLICANT_REQUESTS,
} from '../domain/applicant-request-store.ts';
import { partition } from './bank-connection-item.ts';

const requestVersions = documentVersions(ApplicantRequestOut);
const Stored = z.object({ request: z.unknown(), [VERSION_FIELD]: z.unknown() });

/** In the partition of the application: requests go when its data is erased. */
export const applicantRequestsOf = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: 'ASKED#' });
const keyOf = (ref: ConnectionRef, id: string): Key => ({ pk: partition(ref), sk: `ASKED#${id}` });

/** A request to an applicant, of its item. */
export function applicantRequestOf(item: unknown): ApplicantRequestOut {
  const { request, [VERSION_FIELD]: version } = Stored.parse(item);
  const opened = requestVersions.open(request, version);
  if (opened.outcome === 'unreadable') throw new Error(`a request to an applicant cannot be read: ${opened.why}`);
  return opened.document;
}

/** What applicants are asked for, in the applications table. */
export function dynamoApplicantRequests(table: Table): ApplicantRequestStore {
  return {
    ...dynamoApplicantRequestsReader(table),
    async add(ref, request) {
      const failed = await table.transact([
        countAction(applicantRequestsOf(ref), 1, MAX_APPLICANT_REQUESTS),
        {
          put: { ...keyOf(ref, request.id), request, [VERSION_FIELD]: requestVersions.current },
          condition: absent,
        },
      ]);
      if (failed.includes(1)) throw new Error('a request that was to be added exists already');
      return failed.length === 0 ? 'added' : 'full';
    },
    async noteInvite(ref, requestId, inviteId) {
      await table.update(
        keyOf(ref, requestId),
        {
          expression: 'SET #request.#invite = :invite',
          names: { '#request': 'request', '#invite': 'invite_id' },
          values: { ':invite': inviteId },
        },
        { expression: 'attribute_exists(pk)' },
      );
    },
    async close(ref, requestId, { state, answer }) {
      const names = { '#request': 'request', '#state': 'state', '#answer': 'answer' };
      const updated = await table.update(
        keyOf(ref, requestId),
        {
          expression: 'SET #request.#state = :state, #request.#answer = :answer',
          names,
          values: { ':state': state, ':answer': answer },
        },
        {
          expression: '#request.#state = :open',
          names: { '#request': 'request', '#state': 'state' },
          values: { ':open': 'open' },
        },
      );
      return updated !== null;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoApplicantRequestsReader(table: ReadableTable): ApplicantRequestReader {
  return {
    async find(ref, requestId) {
      const item = await table.get(keyOf(ref, requestId));
      return item === null ? null : applicantRequestOf(item);
    },
    list: (ref, page) => readPage(table, applicantRequestsOf(ref), page, applicantRequestOf),
    async all(ref) {
      const { pk, prefix } = applicantRequestsOf(ref);
      return (await table.startingWith(pk, prefix)).map(applicantRequestOf).toReversed();
    },
  };
}
