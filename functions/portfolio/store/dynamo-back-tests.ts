import * as z from 'zod';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, present, type Table } from '../../platform/store/table.ts';
import {
  type BackTestReader,
  BackTestRecord,
  type BackTestStore,
  MAX_BACK_TESTS,
} from '../domain/back-test/back-test.ts';
import { BackTestPart, Move } from '../domain/back-test/back-test-part.ts';

const listOf = (organisationId: string): List => ({ pk: `ORG#${organisationId}#BACKTESTS`, prefix: 'BACKTEST#' });
const keyOf = (organisationId: string, id: string): Key => ({
  pk: `ORG#${organisationId}#BACKTESTS`,
  sk: `BACKTEST#${id}`,
});
const numbered = (chunk: number): string => String(chunk).padStart(4, '0');
const chunkKey = ({ organisationId, id }: BackTestRecord, run: string, chunk: number): Key => ({
  pk: `ORG#${organisationId}#BACKTESTS`,
  sk: `BACKTESTCHUNK#${id}#${run}#${numbered(chunk)}`,
});
const partKey = ({ organisationId, id }: BackTestRecord, chunk: number): Key => ({
  pk: `ORG#${organisationId}#BACKTESTS`,
  sk: `BACKTESTPART#${id}#${numbered(chunk)}`,
});
const movesKey = ({ organisationId, id }: BackTestRecord, chunk: number): Key => ({
  pk: `ORG#${organisationId}#BACKTESTS`,
  sk: `BACKTESTMOVES#${id}#${numbered(chunk)}`,
});

const Body = z.object({ body: z.instanceof(Uint8Array) });
const Keys = z.array(z.object({ applicationId: z.string(), decisionId: z.string() }));
const Moves = z.array(Move);

/** Parts that are read in one request. */
const PARTS_AT_ONCE = 100;

/** Back-tests in the applications table: ids of decisions, and sums. What is known of an applicant stays at the decision. */
export function dynamoBackTests(table: Table): BackTestStore {
  return {
    ...dynamoBackTestsReader(table),
    async create(record) {
      const failed = await table.transact([
        countAction(listOf(record.organisationId), 1, MAX_BACK_TESTS),
        { put: { ...keyOf(record.organisationId, record.id), ...record }, condition: absent },
      ]);
      return failed.length === 0;
    },
    async keepChunk(record, run, chunk, keys) {
      await table.put({ ...chunkKey(record, run, chunk), body: compressJson(keys) });
    },
    async begin({ organisationId, id, run, chunks, decisions, isCut }) {
      const begun = await table.update(
        keyOf(organisationId, id),
        {
          expression: 'SET #state = :running, #run = :run, chunks = :chunks, decisions = :decisions, isCut = :isCut',
          names: { '#state': 'state', '#run': 'run' },
          values: { ':running': 'running', ':run': run, ':chunks': chunks, ':decisions': decisions, ':isCut': isCut },
        },
        {
          expression: '#state = :preparing',
          names: { '#state': 'state' },
          values: { ':preparing': 'preparing' },
        },
      );
      return begun !== null;
    },
    async keepPart(record, chunk, part, moves) {
      // Fails as a whole where the chunk was done before: nothing is counted twice.
      await table.transact([
        { put: { ...partKey(record, chunk), body: compressJson(part) }, condition: absent },
        { put: { ...movesKey(record, chunk), body: compressJson(moves) } },
        {
          update: keyOf(record.organisationId, record.id),
          set: { expression: 'ADD chunksDone :one', values: { ':one': 1 } },
          condition: present,
        },
      ]);
    },
    async finish({ organisationId, id }, result, at) {
      const finished = await table.update(
        keyOf(organisationId, id),
        {
          expression: 'SET #state = :done, #result = :result, finishedAt = :at',
          names: { '#state': 'state', '#result': 'result' },
          values: { ':done': 'done', ':result': result, ':at': at },
        },
        { expression: '#state = :running', names: { '#state': 'state' }, values: { ':running': 'running' } },
      );
      return finished !== null;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoBackTestsReader(table: ReadableTable): BackTestReader {
  return {
    async find(organisationId, backTestId) {
      const item = await table.get(keyOf(organisationId, backTestId));
      return item === null ? null : BackTestRecord.parse(item);
    },
    list: (organisationId, page) => readPage(table, listOf(organisationId), page, (item) => BackTestRecord.parse(item)),
    async chunk(record, chunk) {
      if (record.run === null) return null;
      const item = await table.get(chunkKey(record, record.run, chunk));
      return item === null ? null : Keys.parse(expandJson(Body.parse(item).body));
    },
    async parts(record) {
      const keys = Array.from({ length: record.chunks }, (_, chunk) => partKey(record, chunk));
      const parts: BackTestPart[] = [];
      for (let from = 0; from < keys.length; from += PARTS_AT_ONCE) {
        const items = await table.getAll(keys.slice(from, from + PARTS_AT_ONCE));
        parts.push(...items.map((item) => BackTestPart.parse(expandJson(Body.parse(item).body))));
      }
      return parts;
    },
    async moves(record, chunk) {
      const item = await table.get(movesKey(record, chunk));
      return item === null ? null : Moves.parse(expandJson(Body.parse(item).body));
    },
  };
}
