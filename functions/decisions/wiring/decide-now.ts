import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { identityEchoes } from '@imali/policies/inputs/identity-echo.ts';
import { DecisionOut } from '../../../schemas/entities/decision.ts';
import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import { resultState } from '../../applications/domain/complete-result.ts';
import { dynamoApplicantsReader } from '../../applications/store/dynamo-applications.ts';
import { affordabilityOnFiles } from '../../bank-data/domain/files/affordability-on-files.ts';
import { examinedFiles } from '../../bank-data/domain/files/examined-files.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { missingAnalysis, requireReadyConnection } from '../../bank-data/wiring/answerable-connection.ts';
import { type AnalysisAdapters, analysisWiring, madeAnew } from '../../bank-data/wiring/read-analysis.ts';
import { readDocuments } from '../../bank-data/wiring/read-documents.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher, publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import { type DecisionStore, MAX_DECISIONS } from '../domain/decision-store.ts';
import type { DecisionGround } from '../domain/made-decision.ts';
import type { NewVersion, PolicyStore } from '../domain/policy-store.ts';
import { mayBeTried } from '../domain/policy-trial.ts';
import type { PolicyTrialStore } from '../domain/policy-trial-store.ts';
import { versionsInForce } from '../domain/policy-version.ts';
import { type RunningTrial, triedDecision } from '../domain/tried-decision.ts';
import { dynamoDecisions } from '../store/dynamo-decisions.ts';
import { dynamoPoliciesReader } from '../store/dynamo-policies.ts';
import { dynamoPolicyTrialsReader } from '../store/dynamo-policy-trials.ts';

export interface DecidingAdapters extends AnalysisAdapters {
  readonly policies: Pick<PolicyStore, 'approved' | 'find'>;
  readonly trials: Pick<PolicyTrialStore, 'running'>;
  readonly decisions: Pick<DecisionStore, 'add'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly identifiers: Identifiers;
  readonly signReceipt: SignReceipt;
  readonly events: PublisherPorts;
}

/** What is to be decided, and who asks for it. */
export interface Deciding extends Pick<DecisionGround, 'request' | 'facts' | 'overrideReason' | 'madeBy'> {
  readonly ref: ConnectionRef;
  readonly policyId: string | null;
  /** The request that an analysis is decided on, once a generation; left out where somebody asks for a decision. */
  readonly onRequest?: string;
}

const notValid = (problems: readonly { readonly path: string; readonly message: string }[]) =>
  ({
    problem: 'decision_inputs_not_valid',
    details: { lines: problems.map(({ path, message }) => `${path}: ${message}`).join('\n') },
  }) as const;

const DECIDED_BEFORE: { readonly decided: true } = { decided: true };

/** The trial that a policy is in, where it is one of the product and its version may still be tried. */
async function runningTrial(
  { policies, trials }: Pick<DecidingAdapters, 'policies' | 'trials'>,
  organisationId: string,
  policyId: string,
  product: string,
): Promise<RunningTrial | null> {
  const trial = await trials.running(organisationId, policyId);
  if (trial === null || (trial.product !== null && trial.product !== product)) return null;
  const challenger = await policies.find(organisationId, trial.versionId);
  return challenger !== null && mayBeTried(challenger, trial.mode) ? { trial, challenger } : null;
}

/** The version that decides now: of the policy that is named, or of the only one that is in force. */
async function decidingNow(
  adapters: Pick<DecidingAdapters, 'policies' | 'trials'>,
  organisationId: string,
  { policyId, request }: Pick<Deciding, 'policyId' | 'request'>,
  at: string,
) {
  const { policies } = adapters;
  const inForce = versionsInForce(await policies.approved(organisationId), at);
  const fitting = policyId === null ? inForce : inForce.filter((version) => version.policyId === policyId);
  const [entry, ...more] = fitting;
  if (entry === undefined) return { problem: 'no_policy_in_force' } as const;
  if (more.length > 0) return { problem: 'policy_not_named' } as const;
  const [version, running] = await Promise.all([
    policies.find(organisationId, entry.id),
    runningTrial(adapters, organisationId, entry.policyId, request.product),
  ]);
  if (version === null) return { problem: 'no_policy_in_force' } as const;
  const found: { readonly version: NewVersion; readonly running: RunningTrial | null } = { version, running };
  return found;
}

/** Announces a decision that was made; announced again it is the same event. */
export async function announceDecision(
  { events }: Pick<DecidingAdapters, 'events'>,
  { organisationId, applicationId }: ConnectionRef,
  { id, made_at, outcome }: Pick<DecisionOut, 'id' | 'made_at' | 'outcome'>,
  now: number,
): Promise<void> {
  await publishEvent(
    events,
    {
      organisationId,
      subject: applicationId,
      discriminator: [id],
      type: 'decision.made',
      occurredAt: made_at,
      data: {
        application_id: applicationId,
        href: `/v1/decisions/${applicationId}/${id}`,
        decision_id: id,
        outcome: outcome.kind,
      },
    },
    now,
  );
}

/**
 * Decides from the last complete result: what came since has to be analysed first.
 * @returns the decision, why there is none, or that its request was decided already in this generation
 */
export async function decideNow(
  adapters: DecidingAdapters,
  { ref, policyId, request, facts, overrideReason, madeBy, onRequest }: Deciding,
  now: number,
) {
  const { applications, applicants, documents, uploads, sandbox, decisions, identifiers } = adapters;
  const answerable = await requireReadyConnection(adapters, ref);
  if ('problem' in answerable) return answerable;
  const { connection, result } = answerable;
  if (resultState(connection) !== 'current') return { problem: missingAnalysis(answerable) };
  const madeAt = new Date(now).toISOString();
  const today = await readingDay(sandbox, ref.organisationId, now);
  const [deciding, read, files, application] = await Promise.all([
    decidingNow(adapters, ref.organisationId, { policyId, request }, madeAt),
    readDocuments(documents, ref, answerable, today),
    examinedFiles(uploads, ref, johannesburgDate(now)),
    applications.find(ref.organisationId, ref.applicationId),
  ]);
  if (!('version' in deciding)) return deciding;
  if ('unreadable' in read) return madeAnew(adapters, ref, result.generation, read.unreadable);
  const applicant = application && (await applicants.find(ref.organisationId, application.applicantId));
  const echoes = identityEchoes(facts, { idNumber: applicant?.govId ?? null, bornOn: null });
  if (echoes.length > 0) {
    return notValid(
      echoes.map(({ fact, says }) => ({
        path: `facts.${fact}`,
        message: `it repeats the ${says.replace('_', ' ')} of the applicant, on which no decision may rest`,
      })),
    );
  }
  const { affordability } = read.documents;
  const named = Object.values(read.documents).find((document) => document !== null);
  if (named === undefined) return { problem: missingAnalysis(answerable) };
  const ground = {
    id: identifiers.next(now),
    applicationId: ref.applicationId,
    version: deciding.version,
    request,
    facts,
    decidedOn: today,
    overrideReason,
    documents: { ...read.documents, affordability: affordability && affordabilityOnFiles(affordability, files) },
    analysis: {
      generation: result.generation,
      engine_version: named.engine_version,
      taxonomy_version: named.taxonomy_version,
      rules_version: named.rules_version,
      as_of: named.as_of,
    },
    madeBy,
    madeAt,
  };
  const { made, trial } = triedDecision(ground, deciding.running);
  if (!made.ok) return notValid(made.problems);
  // In the order of the schema, in which it is read again: the same bytes.
  const decision = DecisionOut.parse({ ...made.decision, jws: await adapters.signReceipt(made.decision, now) });
  switch (await decisions.add(ref, decision, onRequest, trial)) {
    case 'full':
      return { problem: 'decisions_full', details: { limit: String(MAX_DECISIONS) } } as const;
    case 'too_large':
      return notValid([{ path: 'policy_id', message: 'the trace of this policy is too large to be kept' }]);
    case 'decided':
      return DECIDED_BEFORE;
    case 'added':
  }
  await announceDecision(adapters, ref, decision, now);
  const kept: { readonly decision: DecisionOut } = { decision };
  return kept;
}

/** Made of what a function that decides is granted. */
export const decidingWiring = (
  held: Holds<
    | 'analysisQueue:send'
    | 'applications:read&write'
    | 'directory:read'
    | 'docsUrl:read'
    | 'fieldKeys:open'
    | 'keySet:read'
    | 'operations:put'
    | 'receiptsKey:sign'
    | 'webhookQueue:send'
  >,
): DecidingAdapters => ({
  ...analysisWiring(held),
  policies: dynamoPoliciesReader(heldTable(held.directory)),
  trials: dynamoPolicyTrialsReader(heldTable(held.directory)),
  decisions: dynamoDecisions(heldTable(held.applications)),
  applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
  uploads: dynamoUploads(heldTable(held.applications)),
  identifiers: randomIdentifiers,
  signReceipt: receiptSigner(held),
  events: eventPublisher(held),
});
