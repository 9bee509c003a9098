import * as z from 'zod';
import { abandonedSteps } from '../entities/connect.ts';
import { inviteChannels, inviteStatuses } from '../entities/invites.ts';
import { revetOutcomes } from '../entities/revet.ts';
import { Id, Instant } from '../identifiers.ts';

/** Where the rest is read: events hold ids and states, and never what a bank knows of an applicant. */
const href = z.string().meta({
  description: 'Path of the API where the thing itself is read',
  examples: ['/v1/applications/applications/692039c05f3c8b2a1d9e4f70'],
});

const ofApplication = { application_id: Id, href } as const;
const ofUpload = { ...ofApplication, upload_id: Id } as const;
const ofBill = { bill_id: Id, invoice_number: z.string(), period: z.string(), href } as const;
const ofSubmission = {
  submission_id: Id,
  href,
  rows: z.int().meta({ description: 'Applicants that were submitted' }),
} as const;
const ofAnalysis = {
  ...ofApplication,
  generation: z.int().meta({ description: 'Counts the analyses of this application' }),
} as const;

/** An event as it is delivered: what happened, when, and where the rest is read. */
function event<const T extends string, D extends z.ZodRawShape>(type: T, summary: string, data: D) {
  const id = `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
  return z
    .object({
      id: Id.meta({ description: 'The same in every delivery of this event, and in the header webhook-id' }),
      type: z.literal(type).meta({ description: 'What happened' }),
      timestamp: Instant.meta({ description: 'When it happened' }),
      data: z.object(data).meta({ description: 'Ids and states of what it happened to' }),
    })
    .meta({ id, description: summary });
}

/** Every event that can be delivered, by its type. */
export const eventCatalogue = {
  'application.created': event('application.created', 'An application was created.', {
    ...ofApplication,
    applicant_id: Id,
    application_config_id: Id,
  }),
  'connection.completed': event('connection.completed', 'The applicant went through the connect flow to its end.', {
    ...ofApplication,
    state: z.literal('COMPLETE'),
  }),
  'connection.abandoned': event(
    'connection.abandoned',
    'The applicant has done nothing in the connect flow for ten minutes. They can still go on by the same link.',
    { ...ofApplication, step: z.enum(abandonedSteps).meta({ description: 'Where they stopped' }) },
  ),
  'connection.failed': event('connection.failed', 'A fetch from a bank brought nothing.', {
    ...ofApplication,
    grant_id: Id,
    fault: z.string(),
  }),
  'statement.received': event('statement.received', 'A statement was read and its rows were added.', {
    ...ofUpload,
    state: z.enum(['ACCEPTED', 'PARTLY_ACCEPTED']),
  }),
  'statement.rejected': event('statement.rejected', 'Nothing of a statement was added.', {
    ...ofUpload,
    state: z.enum(['REFUSED', 'FAILED']),
  }),
  'analysis.completed': event('analysis.completed', 'Every analysis of an application can be read.', {
    ...ofAnalysis,
    state: z.literal('READY'),
  }),
  'analysis.failed': event('analysis.failed', 'The data of an application could not be analysed.', {
    ...ofAnalysis,
    state: z.literal('FAILED'),
  }),
  'bank_feed.refreshed': event('bank_feed.refreshed', 'New rows were fetched from a bank.', {
    ...ofApplication,
    grant_id: Id,
    accounts: z.int().meta({ description: 'Accounts that were fetched' }),
  }),
  'revet.completed': event('revet.completed', 'Every applicant of a submission has an outcome.', {
    ...ofSubmission,
    outcomes: z.object({ GREEN: z.int(), AMBER: z.int(), RED: z.int() }),
  }),
  'revet.awaiting_data': event(
    'revet.awaiting_data',
    'Every applicant of a submission was checked, and some are waiting for bank data.',
    { ...ofSubmission, awaiting_data: z.int().meta({ description: 'Applicants without an outcome' }) },
  ),
  'revet.decided': event('revet.decided', 'An applicant was vetted by bank data that came after the first look.', {
    ...ofApplication,
    submission_id: Id,
    revet_id: Id,
    outcome: z.enum(revetOutcomes),
  }),
  'invite.status': event('invite.status', 'Something became known of an invite.', {
    ...ofApplication,
    invite_id: Id,
    channel: z.enum(inviteChannels),
    status: z.enum(inviteStatuses),
  }),
  'consent.revoked': event('consent.revoked', 'An applicant withdrew the consent, and the data was erased.', {
    ...ofApplication,
    receipt_id: Id,
    withdrawn_at: Instant,
    erased_at: Instant,
  }),
  'applicant.erased': event(
    'applicant.erased',
    'All that was kept of an applicant was erased, but for what bills rest on.',
    {
      applicant_id: Id,
      receipt_id: Id,
      erased_at: Instant,
      href,
    },
  ),
  'audit_log.day_closed': event(
    'audit_log.day_closed',
    'A day of the audit log is over, and a copy of it was made that nobody can change: time to export it to a SIEM.',
    {
      day: z.iso.date().meta({ description: 'Day in Johannesburg' }),
      entries: z.int().meta({ description: 'Entries that the chain got on that day' }),
      last_sequence: z.int().meta({ description: 'Number of the last one in the chain' }),
      last_hash: z.string().meta({ description: 'SHA-256 (hex) of the last one, which covers all before it' }),
      href,
    },
  ),
  'decision.made': event('decision.made', 'An application was decided by a policy.', {
    ...ofApplication,
    decision_id: Id,
    outcome: z.enum(['approve', 'refer', 'decline']),
  }),
  'decision.not_made': event(
    'decision.not_made',
    'An analysis became ready, and the request of its application could not be decided.',
    {
      ...ofApplication,
      generation: z.int(),
      problem: z.string().meta({ description: 'Code of the error, such as no_policy_in_force' }),
    },
  ),
  'outcomes.recorded': event('outcomes.recorded', 'Outcomes of loans were reported.', {
    report_id: Id,
    href,
    recorded: z.int().meta({ description: 'Applications whose outcome changed' }),
  }),
  'back_test.completed': event('back_test.completed', 'A version of a policy was tried on past decisions.', {
    back_test_id: Id,
    href,
    decisions: z.int().meta({ description: 'Decisions that were compared' }),
  }),
  'decision.overridden': event(
    'decision.overridden',
    'A person decided otherwise than the policy, and it is in force.',
    {
      ...ofApplication,
      decision_id: Id,
      override_id: Id,
      outcome: z.enum(['approve', 'refer', 'decline']),
    },
  ),
  'applicant_request.answered': event(
    'applicant_request.answered',
    'What you asked an applicant for came, or the applicant answered.',
    {
      ...ofApplication,
      request_id: Id,
      kind: z.enum(['statement', 'document', 'consent']),
      how: z.enum(['words', 'statement', 'consent', 'lender']),
    },
  ),
  'representation.made': event('representation.made', 'An applicant said something against a decision.', {
    ...ofApplication,
    decision_id: Id,
    representation_id: Id,
    kind: z.enum(['objection', 'label']),
  }),
  'bill.issued': event('bill.issued', 'A bill was issued.', ofBill),
  'bill.paid': event('bill.paid', 'A bill was paid in full.', ofBill),
  'webhook.test': event('webhook.test', 'Sent when somebody asks for a test.', { webhook_id: Id, href }),
} as const;

export type EventType = keyof typeof eventCatalogue;

/** What an event of a type says. */
export type EventData<T extends EventType> = z.input<(typeof eventCatalogue)[T]>['data'];

function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalogue, type);
}

/** Every type, in the order of the reference. */
export const eventTypes: readonly EventType[] = Object.keys(eventCatalogue).filter(isEventType);
