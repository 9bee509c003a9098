import type { Analyses, AnalysisKind } from '@imali/analyses/input/analyse-applicant.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type * as z from 'zod';
import { isAskedWhole } from '../../organisations/domain/asked-data-points.ts';
import type { Unreadable } from '../../platform/documents/document-versions.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { documentOn } from '../domain/document-on.ts';
import type { DocumentStore } from '../domain/document-store.ts';
import { analysisSchemas as schemas } from '../domain/documents/analysis-schemas.ts';
import { readableDocument } from '../domain/documents/readable-document.ts';
import type { Answerable } from './answerable-connection.ts';

type ReadKind = Exclude<AnalysisKind, 'affinity'>;

/** The analyses of one result; null where there is none, or where it is not asked for with all its fields. */
export type ReadDocuments = { readonly [Kind in ReadKind]: Analyses[Kind] | null };

/**
 * One analysis of the last complete result, as it reads on a day. It is of that result, or it throws a BusyError: one that
 * took its place in between is read with the next request.
 * @returns the document, null where there is none; why it cannot be read, where another release stored it
 */
export async function readDocument<Kind extends ReadKind>(
  documents: Pick<DocumentStore, 'analysis'>,
  ref: ConnectionRef,
  { connection, result }: Answerable,
  today: CalendarDate,
  kind: Kind,
  schema: z.ZodType<Analyses[Kind]>,
): Promise<{ readonly document: Analyses[Kind] | null } | { readonly unreadable: Unreadable }> {
  if (!isAskedWhole(connection, kind)) return { document: null };
  const kept = await documents.analysis(ref, kind, result);
  if (kept === null || (kept.generation > 0 && kept.generation < result.generation)) return { document: null };
  if (kept.generation !== result.generation) {
    throw new BusyError('a later result took the place of the one that was read');
  }
  const opened = readableDocument(schema, kept);
  return opened.outcome === 'opened' ? { document: documentOn(kind, opened.document, today) } : { unreadable: opened };
}

/**
 * Every analysis of the last complete result, as it reads on a day.
 * @returns why a document cannot be read, where another release stored it
 */
export async function readDocuments(
  documents: Pick<DocumentStore, 'analysis'>,
  ref: ConnectionRef,
  answerable: Answerable,
  today: CalendarDate,
): Promise<{ readonly documents: ReadDocuments } | { readonly unreadable: Unreadable }> {
  let unreadable: Unreadable | null = null;
  const read = async <Kind extends ReadKind>(
    kind: Kind,
    schema: z.ZodType<Analyses[Kind]>,
  ): Promise<Analyses[Kind] | null> => {
    const found = await readDocument(documents, ref, answerable, today, kind, schema);
    if ('document' in found) return found.document;
    unreadable = found.unreadable;
    return null;
  };
  const [affordability, income, risk, liquidity, health, expenses, summary] = await Promise.all([
    read('affordability', schemas.affordability),
    read('income_analysis', schemas.income_analysis),
    read('risk_insights', schemas.risk_insights),
    read('liquidity_score', schemas.liquidity_score),
    read('health_score', schemas.health_score),
    read('expenses_analysis', schemas.expenses_analysis),
    read('statement_summary', schemas.statement_summary),
  ]);
  if (unreadable !== null) return { unreadable };
  return {
    documents: {
      affordability,
      income_analysis: income,
      risk_insights: risk,
      liquidity_score: liquidity,
      health_score: health,
      expenses_analysis: expenses,
      statement_summary: summary,
    },
  };
}
