import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { StandingOut } from '../../../schemas/entities/casework/standing.ts';
import type { DecisionEntry } from '../../../schemas/entities/decision.ts';
import { riskFlags } from '../../../schemas/risk-flags.ts';
import type { DecisionRequestStore, KeptDecisionRequest } from '../../applications/domain/decision-request.ts';
import { analysisSchemas } from '../../bank-data/domain/documents/analysis-schemas.ts';
import { affordabilityOnFiles } from '../../bank-data/domain/files/affordability-on-files.ts';
import { examinedFiles } from '../../bank-data/domain/files/examined-files.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { requireReadyConnection } from '../../bank-data/wiring/answerable-connection.ts';
import { type AnalysisAdapters, madeAnew } from '../../bank-data/wiring/read-analysis.ts';
import { readDocument } from '../../bank-data/wiring/read-documents.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { AssignmentReader } from '../domain/assignment-store.ts';
import type { DecisionReader } from '../domain/decision-store.ts';

export interface StandingAdapters extends AnalysisAdapters {
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly requests: Pick<DecisionRequestStore, 'find'>;
  readonly decisions: Pick<DecisionReader, 'find' | 'list'>;
  readonly assignments: Pick<AssignmentReader, 'find'>;
}

type Figures = Pick<StandingOut, 'affordability' | 'risk_flags'>;
const NO_FIGURES: Figures = { affordability: null, risk_flags: null };

/** The figures of the last complete result, the same that affordability and risk insights answer with. */
async function figuresOf(adapters: StandingAdapters, ref: ConnectionRef, now: number): Promise<Figures> {
  const [answerable, today] = await Promise.all([
    requireReadyConnection(adapters, ref),
    readingDay(adapters.sandbox, ref.organisationId, now),
  ]);
  if ('problem' in answerable) return NO_FIGURES;
  const { documents, uploads } = adapters;
  const [affordability, risk, files] = await Promise.all([
    readDocument(documents, ref, answerable, today, 'affordability', analysisSchemas.affordability),
    readDocument(documents, ref, answerable, today, 'risk_insights', analysisSchemas.risk_insights),
    examinedFiles(uploads, ref, johannesburgDate(now)),
  ]);
  for (const read of [affordability, risk]) {
    if (!('unreadable' in read)) continue;
    await madeAnew(adapters, ref, answerable.result.generation, read.unreadable);
    return NO_FIGURES;
  }
  const shown =
    'document' in affordability && affordability.document !== null
      ? affordabilityOnFiles(affordability.document, files)
      : null;
  return {
    affordability: shown && { verdict: shown.verdict, max_instalment: shown.max_instalment },
    risk_flags: 'document' in risk && risk.document !== null ? riskFlags(risk.document).map(({ name }) => name) : null,
  };
}

/** What is asked for: by the newest decision, or by a request that was set after it or that it was made on. */
async function askedOf(
  { decisions }: Pick<StandingAdapters, 'decisions'>,
  ref: ConnectionRef,
  request: KeptDecisionRequest | null,
  newest: DecisionEntry | undefined,
): Promise<StandingOut['asked']> {
  const isOfRequest =
    request !== null && (newest === undefined || newest.made_by.kind === 'automatic' || request.setAt > newest.made_at);
  if (isOfRequest) return askedFor(request.asked.request);
  const decision = newest === undefined ? null : await decisions.find(ref, newest.id);
  return decision && askedFor(decision.request);
}

const askedFor = ({ product, amount, term_months }: NonNullable<StandingOut['asked']>) => ({
  product,
  amount,
  term_months,
});

/**
 * Where an application stands: what it asks for, its figures as they answer now, the newest decision and who is in charge.
 * @param now epoch milliseconds
 * @returns null for one that the organisation does not have
 */
export async function standingOf(
  adapters: StandingAdapters,
  ref: ConnectionRef,
  now: number,
): Promise<StandingOut | null> {
  const { applications, requests, decisions, assignments } = adapters;
  if ((await applications.find(ref.organisationId, ref.applicationId)) === null) return null;
  const [request, newest, assignment, figures] = await Promise.all([
    requests.find(ref),
    decisions.list(ref, { skip: 0, limit: 1 }),
    assignments.find(ref),
    figuresOf(adapters, ref, now),
  ]);
  const [decision] = newest.items;
  return {
    application_id: ref.applicationId,
    asked: await askedOf(adapters, ref, request, decision),
    ...figures,
    decision:
      decision === undefined
        ? null
        : {
            decision_id: decision.id,
            outcome: decision.override?.outcome ?? decision.outcome,
            overridden: decision.override !== null,
            waiting_override_id: decision.waiting_override_id,
            dominant_reason: decision.dominant_reason,
            made_at: decision.made_at,
          },
    assignment,
  };
}
