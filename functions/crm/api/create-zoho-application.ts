import { createZohoApplication as contract } from '../../../schemas/endpoints/crm.ts';
import type {
  ApplicationRecord,
  ApplicationStore,
  NewApplicationStore,
} from '../../applications/domain/application-store.ts';
import { isClosed } from '../../applications/domain/is-closed.ts';
import { newApplication } from '../../applications/domain/new-application.ts';
import { announcedApplications } from '../../applications/wiring/announced-applications.ts';
import {
  type InvitePorts,
  invitePorts,
  inviteRefusal,
  mailInvite,
  wasAccepted,
} from '../../invites/wiring/send-invite.ts';
import type {
  ApplicationConfigRecord,
  ApplicationConfigStore,
} from '../../organisations/domain/application-config-store.ts';
import { dynamoApplicationConfigsReader } from '../../organisations/store/dynamo-application-configs.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation, OperationRequest } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier, identifierAt, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { CrmQueue, CrmSettingsStore, DealRecord, DealStore } from '../domain/crm-settings.ts';
import { createZohoApplication as grants } from '../resources.ts';
import { sqsCrmQueue } from '../store/crm-queue.ts';
import { dynamoCrmSettingsReader, dynamoDeals } from '../store/dynamo-crm.ts';

interface Adapters extends InvitePorts {
  readonly settings: Pick<CrmSettingsStore, 'find' | 'ownerOf'>;
  readonly configs: Pick<ApplicationConfigStore, 'find' | 'defaultId'>;
  readonly applications: Pick<ApplicationStore, 'find'> & NewApplicationStore;
  readonly deals: Pick<DealStore, 'claim' | 'follow'>;
  readonly queue: CrmQueue;
  readonly audit: AuditTrail;
}

/** Who the log says it was: a workflow of the organisation's CRM. */
const CRM = { kind: 'system', id: 'crm' } as const;

type Form = OperationRequest<typeof contract>['form'];

async function defaultConfig({ configs }: Adapters, organisationId: string): Promise<ApplicationConfigRecord | null> {
  const id = await configs.defaultId(organisationId);
  return id === null ? null : configs.find(organisationId, id);
}

/** The application of a deal, made where there is none yet; null where the organisation has no room for one in test mode: a call that ended before it could is made up for. */
async function applicationOf(
  { applications, audit }: Adapters,
  deal: DealRecord,
  config: ApplicationConfigRecord,
  form: Form,
  now: number,
): Promise<ApplicationRecord | null> {
  const existing = await applications.find(deal.organisationId, deal.applicationId);
  if (existing) return existing;
  const own = (part: string) => derivedIdentifier(deal.applicationId, part);
  const ids = {
    application: deal.applicationId,
    applicant: own('applicant'),
    bankConnection: own('bank'),
    personalInfoConnection: own('personal-info'),
    // Random, as knowing the address is enough to send files to it: no other id leads to it.
    proxy: randomIdentifiers.next(now),
  };
  const made = newApplication(config, null, null, ids, now);
  const { firstName: firstNames, lastName: lastNames, cellPhone: phone } = form;
  const email = form.email.toLowerCase();
  const applicant = made.applicant && { ...made.applicant, firstNames, lastNames, email, phone };
  // No token names the caller, so the runtime cannot enter it. What cannot be entered is not made.
  await audit.record({
    id: identifierAt(Date.parse(deal.createdAt), deal.applicationId, 'application.created'),
    organisation: deal.organisationId,
    at: deal.createdAt,
    actor: CRM,
    action: 'application.created',
    subject: { kind: 'application', id: deal.applicationId },
    details: { endpoint: contract.id },
  });
  try {
    const outcome = await applications.create({ ...made, applicant });
    return outcome === 'created' ? made.application : null;
  } catch (error) {
    // Two workflows of one deal at once: the other one was first.
    const other = await applications.find(deal.organisationId, deal.applicationId);
    if (other) return other;
    throw error;
  }
}

/** Invites the applicant by email, unless that was done before or the link opens nothing; whether a mail is on its way. */
async function invited(adapters: Adapters, application: ApplicationRecord, form: Form, now: number): Promise<boolean> {
  const { organisationId, id: applicationId } = application;
  const before = await adapters.invites.latest({ organisationId, applicationId }, 'email');
  if (before) return wasAccepted(before);
  if (Date.parse(application.expiry) <= now) return false;
  const recipient = form.email.toLowerCase();
  const refusal = await inviteRefusal(adapters, organisationId, recipient, now);
  if (refusal) {
    logger.warn('deal_not_invited', { application_id: applicationId, reason: refusal.problem });
    return false;
  }
  const link = await adapters.links.another(application, now);
  if (link === null) return false;
  return wasAccepted(
    await mailInvite(adapters, application, link, { recipient, name: form.firstName, language: 'en-ZA' }, now),
  );
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { form, now }) => {
  const organisationId = await adapters.settings.ownerOf(form.beamWebhookID);
  const settings = organisationId === null ? null : await adapters.settings.find(organisationId);
  if (organisationId === null || settings === null) return { problem: 'webhook_id_not_found' };
  const config = await defaultConfig(adapters, organisationId);
  if (config === null) return { problem: 'no_applicationconfigs' };
  const deal = await adapters.deals.claim({
    organisationId,
    dealId: form.dealID,
    applicationId: adapters.identifiers.next(now),
    createdAt: new Date(now).toISOString(),
    told: [],
  });
  const application = await applicationOf(adapters, deal, config, form, now);
  if (application === null) return { problem: 'test_mode_applications_full' };
  const body = { application_id: application.id, deal_id: deal.dealId };
  // Whose consent was withdrawn, or whose time is over, is not written to again, and nothing is kept of what went with it.
  if (isClosed(application)) return { status: 201, body: { ...body, email_sent: false } };
  await adapters.deals.follow(deal);
  const emailSent = settings.sendBeamEmail && (await invited(adapters, application, form, now));
  await adapters.queue.ask({ organisationId, dealId: deal.dealId, event: 'invited', mailed: emailSent });
  return { status: 201, body: { ...body, email_sent: emailSent } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...invitePorts(held),
    settings: dynamoCrmSettingsReader(heldTable(held.directory)),
    configs: dynamoApplicationConfigsReader(heldTable(held.directory)),
    applications: announcedApplications(held),
    deals: dynamoDeals(heldTable(held.applications)),
    queue: sqsCrmQueue(held.crmQueue),
    audit: queuedAuditTrail(held.auditQueue),
  }),
);

export const handler = serve(contract, wiring, operation);
