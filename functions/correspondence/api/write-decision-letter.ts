import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { writeDecisionLetter as contract } from '../../../schemas/endpoints/correspondence.ts';
import { SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import type {
  ApplicantRecord,
  ApplicantStore,
  ApplicationRecord,
  ApplicationStore,
} from '../../applications/domain/application-store.ts';
import { closedToApplicants } from '../../applications/domain/closed-to-applicants.ts';
import { dynamoApplicantsReader, dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import type { DecisionStore } from '../../decisions/domain/decision-store.ts';
import type { OverrideStore } from '../../decisions/domain/override-store.ts';
import { dynamoDecisions } from '../../decisions/store/dynamo-decisions.ts';
import { dynamoOverrides } from '../../decisions/store/dynamo-overrides.ts';
import { linkFor } from '../../invites/wiring/link-for.ts';
import {
  type InvitePorts,
  invitePorts,
  inviteRefusal,
  lenderOf,
  mailInvite,
} from '../../invites/wiring/send-invite.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation, OperationRequest } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { decisionLetter, type LetterGround } from '../domain/decision-letter.ts';
import type { KeptLetter, LetterStore } from '../domain/letter-store.ts';
import { writeDecisionLetter as grants } from '../resources.ts';
import { dynamoLetters } from '../store/dynamo-letters.ts';
import { letterOut } from '../wiring/letter-out.ts';

interface Adapters extends InvitePorts {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly decisions: Pick<DecisionStore, 'entry' | 'find'>;
  readonly overrides: Pick<OverrideStore, 'find'>;
  readonly letters: LetterStore;
  readonly signReceipt: SignReceipt;
}
type Request = OperationRequest<typeof contract>;
type Person = Pick<ApplicantRecord, 'firstNames' | 'lastNames' | 'email'> | null;

/** Names of the figures that a policy may use. */
const names = new Map<string, string>(
  metricDictionary.flatMap(({ analysis, name, policyUse }) =>
    policyUse.use === 'input' ? policyUse.figures.map(({ path }) => [`${analysis}.${path}`, name] as const) : [],
  ),
);
const nameOf = (figure: string): string | null => names.get(figure) ?? null;

const refOf = ({ caller, path }: Request) => ({
  organisationId: caller.organisationId,
  applicationId: path.application_id,
});

type Standing = Pick<LetterGround, 'decision' | 'override'>;
interface NotDue {
  readonly problem: 'resource_not_found' | 'override_waits' | 'letter_not_due' | 'letter_reason_missing';
}

/** What stands of a decision: the override that is in force, or none; or why nothing is written of it. */
async function standingOf({ decisions, overrides }: Adapters, request: Request): Promise<Standing | NotDue> {
  const { path, body } = request;
  const ref = refOf(request);
  const [entry, decision] = await Promise.all([
    decisions.entry(ref, path.decision_id),
    decisions.find(ref, path.decision_id),
  ]);
  if (entry === null || decision === null) return { problem: 'resource_not_found' };
  if (entry.waiting_override_id !== null) return { problem: 'override_waits' };
  const override = entry.override === null ? null : await overrides.find(ref, decision.id, entry.override.id);
  const { kind } = (override ?? decision).outcome;
  if (kind === 'refer') return { problem: 'letter_not_due' };
  if (override !== null && kind === 'decline' && body.reason === null) {
    return { problem: 'letter_reason_missing' };
  }
  return { decision, override };
}

/** Keeps the letter about what stands, unless it was written before. */
async function written(adapters: Adapters, request: Request, standing: Standing, person: Person): Promise<KeptLetter> {
  const { body, now } = request;
  const ref = refOf(request);
  const { looks, legalName } = await lenderOf(adapters, ref.organisationId);
  const applicantName = [person?.firstNames, person?.lastNames].filter(Boolean).join(' ');
  const letter = decisionLetter({
    id: adapters.identifiers.next(now),
    ...standing,
    lender: { display_name: looks.displayName, legal_name: legalName, colour: looks.primaryColourHex },
    applicantName: applicantName === '' ? null : applicantName,
    writtenOn: johannesburgDate(now),
    personsReason: body.reason,
    creditBureau: body.credit_bureau,
    nameOf,
  });
  // In the order of the schema, in which it is read again: the same bytes.
  return adapters.letters.keep(ref, SignedLetter.parse({ ...letter, jws: await adapters.signReceipt(letter, now) }));
}

/** Mails the link to a letter, once; nothing where it was mailed, or another call is doing it. */
async function mailed(
  adapters: Adapters,
  request: Request,
  application: ApplicationRecord,
  kept: KeptLetter,
  person: Person,
) {
  const { body, now } = request;
  const { invites, letters } = adapters;
  const ref = refOf(request);
  const problem = closedToApplicants(application, now);
  if (problem !== null) return { problem };
  const last = await invites.latest(ref, 'email');
  const recipient = (body.email ?? last?.recipient ?? person?.email ?? '').toLowerCase();
  if (recipient === '') {
    return { problem: 'invite_recipient_unknown', details: { recipient: 'email address' } } as const;
  }
  const refusal = await inviteRefusal(adapters, ref.organisationId, recipient, now);
  if (refusal) return refusal;
  const standingId = kept.letter.override_id ?? kept.letter.decision_id;
  if (!(await letters.claimMail(ref, standingId, new Date(now).toISOString()))) return kept;
  const link = await linkFor(adapters, application, recipient, now);
  if (link === null) return { problem: 'resource_not_found' } as const;
  const name = last?.name ?? person?.firstNames ?? null;
  const about = { kind: 'decision' } as const;
  const invite = await mailInvite(adapters, application, link, { recipient, name, about }, now);
  await letters.noteInvite(ref, standingId, invite.id);
  return { ...kept, inviteId: invite.id };
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { body } = request;
  const ref = refOf(request);
  const [application, standing] = await Promise.all([
    adapters.applications.find(ref.organisationId, ref.applicationId),
    standingOf(adapters, request),
  ]);
  if (application === null) return { problem: 'resource_not_found' };
  if ('problem' in standing) return standing;
  const person = await adapters.applicants.find(ref.organisationId, application.applicantId);
  const kept = await written(adapters, request, standing, person);
  if (!body.send || kept.inviteId !== null) return { status: 200, body: letterOut(kept) };
  const sent = await mailed(adapters, request, application, kept, person);
  return 'problem' in sent ? sent : { status: 200, body: letterOut(sent) };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.applications);
  return {
    ...invitePorts(held),
    applications: dynamoApplications(table),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    decisions: dynamoDecisions(table),
    overrides: dynamoOverrides(table),
    letters: dynamoLetters(table),
    signReceipt: receiptSigner(held),
  };
});

export const handler = serve(contract, wiring, operation);
