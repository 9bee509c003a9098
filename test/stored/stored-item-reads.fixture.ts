import * as z from 'zod';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoPersonalInfo,
} from '../../functions/applications/store/dynamo-applications.ts';
import { dynamoFollowers } from '../../functions/applications/store/dynamo-followers.ts';
import { dynamoListedApplications } from '../../functions/applications/store/dynamo-listed-applications.ts';
import { dynamoProxyAddresses } from '../../functions/applications/store/dynamo-proxy-addresses.ts';
import { dynamoRetentionChoices } from '../../functions/applications/store/dynamo-retention.ts';
import { documentKinds } from '../../functions/bank-data/domain/documents/made-documents.fixture.ts';
import { keys } from '../../functions/bank-data/store/bank-connection-items.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import { dynamoDocuments } from '../../functions/bank-data/store/dynamo-documents.ts';
import { dynamoLabelRules } from '../../functions/bank-data/store/dynamo-label-rules.ts';
import { dynamoLabels } from '../../functions/bank-data/store/dynamo-labels.ts';
import { dynamoLedgers } from '../../functions/bank-data/store/dynamo-ledgers.ts';
import { dynamoSharedRules } from '../../functions/bank-data/store/dynamo-shared-rules.ts';
import { dynamoUploads } from '../../functions/bank-data/store/dynamo-uploads.ts';
import { dynamoBillingBills } from '../../functions/billing/store/dynamo-billing-bills.ts';
import { dynamoBillingCreditNotes } from '../../functions/billing/store/dynamo-billing-credit-notes.ts';
import { dynamoBillingDetails } from '../../functions/billing/store/dynamo-billing-details.ts';
import { dynamoBillingEvents } from '../../functions/billing/store/dynamo-billing-events.ts';
import { dynamoBillingPayments } from '../../functions/billing/store/dynamo-billing-payments.ts';
import { dynamoBillingPrices } from '../../functions/billing/store/dynamo-billing-prices.ts';
import { dynamoInvoiceLinks } from '../../functions/books/store/dynamo-invoice-links.ts';
import { dynamoKeptGrants } from '../../functions/connect/store/dynamo-bank-grants.ts';
import { dynamoConnectFlows } from '../../functions/connect/store/dynamo-connect-flows.ts';
import { dynamoErasures } from '../../functions/connect/store/dynamo-erasures.ts';
import { dynamoCrmSettings, dynamoCrmTokens, dynamoDeals } from '../../functions/crm/store/dynamo-crm.ts';
import { dynamoApplicantErasures } from '../../functions/governance/store/dynamo-applicant-erasures.ts';
import { dynamoInvites } from '../../functions/invites/store/dynamo-invites.ts';
import { dynamoWhatsappAccounts, dynamoWhatsappNumbers } from '../../functions/invites/store/dynamo-whatsapp.ts';
import { dynamoRelabelJobs } from '../../functions/labelling/store/dynamo-relabel-jobs.ts';
import { dynamoAnalysisSettings } from '../../functions/organisations/store/dynamo-analysis-settings.ts';
import { dynamoApplicationConfigs } from '../../functions/organisations/store/dynamo-application-configs.ts';
import { dynamoSandbox } from '../../functions/organisations/store/dynamo-sandbox.ts';
import { dynamoWhiteLabel } from '../../functions/organisations/store/dynamo-white-label.ts';
import { dynamoCards } from '../../functions/payments/store/dynamo-cards.ts';
import { dynamoCharges } from '../../functions/payments/store/dynamo-charges.ts';
import { dynamoPaymentWatch } from '../../functions/payments/store/dynamo-payment-watch.ts';
import { dynamoRefunds } from '../../functions/payments/store/dynamo-refunds.ts';
import { dynamoAuditLog } from '../../functions/platform/audit/dynamo-audit-log.ts';
import { dynamoApiTokens } from '../../functions/platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../../functions/platform/directory/dynamo-organisations.ts';
import type { SealingTable } from '../../functions/platform/secrets/sealing-table.ts';
import { getDocument } from '../../functions/platform/store/document-items.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { dynamoRevets } from '../../functions/revets/store/dynamo-revets.ts';
import { dynamoMailRecords } from '../../functions/statements/store/dynamo-mail-records.ts';
import { dynamoRecordedEvents } from '../../functions/webhooks/store/dynamo-event-relay.ts';
import { dynamoWebhookDeliveries } from '../../functions/webhooks/store/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../../functions/webhooks/store/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../../functions/webhooks/store/dynamo-webhooks.ts';

const ID = '([0-9a-f]{24})';
const PAGE = { limit: 50, skip: 0 } as const;
const EVERY_ENTRY = { actor: null, action: null, subject: null, from: null, to: null };
/** Where results were kept when there was one place. */
const FIRST_PLACE = { generation: 1, place: 0 } as const;
/** The table of chains, of which the items of version 1 know nothing. */
const noChain = new (class extends Table {
  override async queryPage() {
    return { items: [], count: 0, scanned: 0, lastKey: undefined };
  }
})('none');
const noParts = { keep: async () => {}, find: async () => [] };

/** One kind of stored item: the keys that it is known by, and how its store reads it. */
interface Read {
  readonly key: RegExp;
  /** @param parts what the groups of the key matched */
  readonly read: (table: SealingTable, ...parts: string[]) => Promise<unknown>;
}

const inOrganisation = (rest: string, read: Read['read']): Read => ({
  key: new RegExp(`^ORG#${ID}\\|${rest}$`),
  read,
});
const inApplication = (rest: string, read: Read['read']): Read => ({
  key: new RegExp(`^ORG#${ID}#APPLICATION#${ID}\\|${rest}$`),
  read,
});
const ref = (organisationId: string, applicationId: string) => ({ organisationId, applicationId });

/** Reads of the items of each table by `<partition key>|<sort key>`. */
export const readsOf: Readonly<Record<string, readonly Read[]>> = {
  applications: [
    inOrganisation(`APPLICATION#${ID}`, (t, org, id) => dynamoApplications(t).find(org, id)),
    inOrganisation(`APPLICANT#${ID}`, (t, org, id) => dynamoApplicants(t).find(org, id)),
    inOrganisation(`APPLICANTERASURE#${ID}`, (t, organisationId, applicantId) =>
      dynamoApplicantErasures(t).find({ organisationId, applicantId }),
    ),
    inOrganisation(`PERSONALINFO#${ID}`, (t, org, id) => dynamoPersonalInfo(t).find(org, id)),
    inOrganisation('DEAL#(.+)', (t, org, id) => dynamoDeals(t).find(org, id)),
    inApplication('CONNECTION', (t, org, app) => dynamoConnections(t).find(ref(org, app))),
    inApplication('ACCOUNT#.+', (t, org, app) => dynamoLedgers(t).accounts(ref(org, app))),
    inApplication('LEDGER#.+', (t, org, app) => dynamoLedgers(t).wholeLedger(ref(org, app))),
    inApplication(`LABELS#${ID}#(\\d{4})#\\d+`, (t, org, app, account, year) =>
      dynamoLabels(t).labelledMonths(
        ref(org, app),
        account,
        Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
        FIRST_PLACE,
      ),
    ),
    inApplication('ANALYSIS#(.+)', (t, org, app, kind) =>
      getDocument(t, keys.analysis(ref(org, app), FIRST_PLACE.place, z.enum(documentKinds).parse(kind))),
    ),
    inApplication('BASIS', (t, org, app) => dynamoDocuments(t).findSettingsSnapshot(ref(org, app))),
    inApplication('USERLABEL#.+', (t, org, app) => dynamoLabels(t).userLabels(ref(org, app))),
    inApplication(`RECEIPT#(.+)#${ID}`, (t, org, app, receipt, account) =>
      dynamoLedgers(t).receipt(ref(org, app), account, receipt),
    ),
    inApplication('CONNECT', (t, org, app) => dynamoConnectFlows(t).find(ref(org, app))),
    inApplication('CONSENT#.+', (t, org, app) => dynamoConnectFlows(t).consentLog(ref(org, app))),
    inApplication('ERASURE', (t, org, app) => dynamoErasures(t).find(ref(org, app))),
    inApplication('GRANT#.+', (t, org, app) => dynamoKeptGrants(t).list(ref(org, app))),
    inApplication('INVITE#.+', (t, org, app) => dynamoInvites(t).list(ref(org, app), PAGE)),
    inApplication('UPLOAD#.+', (t, org, app) => dynamoUploads(t).list(ref(org, app), PAGE)),
    inApplication('FOLLOWER#.+', (t, org, app) => dynamoFollowers(t).followers(org, app)),
    { key: new RegExp(`^ORG#${ID}#SANDBOX\\|CLOCK$`), read: (t, org) => dynamoSandbox(t).date(org) },
    { key: new RegExp(`^ORG#${ID}#SANDBOX\\|APPLICATION#.+$`), read: (t, org) => dynamoSandbox(t).newest(org) },
    {
      key: new RegExp(`^ORG#${ID}#REVETS\\|REVET#${ID}$`),
      read: (t, organisationId, revetId) => dynamoRevets(t).find({ organisationId, revetId }),
    },
    {
      key: new RegExp(`^ORG#${ID}#REVETS\\|SUBMISSION#${ID}$`),
      read: (t, org, id) => dynamoRevets(t).submission(org, id),
    },
    {
      key: new RegExp(`^ORG#${ID}#REVETS\\|VETTED#${ID}#.+$`),
      read: (t, org, application) => dynamoRevets(t).vettedBy(org, application),
    },
    {
      key: new RegExp(`^ORG#${ID}#FIND#.+\\|(.+)#${ID}$`),
      read: (t, org, text) => dynamoListedApplications(t).found(org, text),
    },
    { key: /^PROXY#(.+)\|ADDRESS$/, read: (t, proxy) => dynamoProxyAddresses(t).find(proxy) },
  ],
  billing: [
    inOrganisation('ACCOUNT', (t, org) => dynamoBillingPayments(t).account(org)),
    inOrganisation(`BILL#${ID}`, (t, organisationId, billId) => dynamoBillingBills(t).find({ organisationId, billId })),
    inOrganisation(`CREDIT#${ID}#.+`, (t, organisationId, billId) =>
      dynamoBillingCreditNotes(t).creditNotes({ organisationId, billId }),
    ),
    inOrganisation(`CARD#${ID}`, (t, org, id) => dynamoCards(t).find(org, id)),
    inOrganisation('CHARGE#(.+)', (t, org, id) => dynamoCharges(t).find(org, id)),
    inOrganisation('SUBJECT#(.+)', (t, org, subject) => dynamoCharges(t).newest(org, subject)),
    inOrganisation('REFUND#(.+)', (t, org, id) => dynamoRefunds(t).find(org, id)),
    inOrganisation('DETAILS', (t, org) => dynamoBillingDetails(t).address(org)),
    inOrganisation('EVENT#.+', (t, org) => dynamoBillingEvents(t).list(org, PAGE)),
    inOrganisation('TOTAL#.+', (t, org) => dynamoBillingEvents(t).openTotals(org, '9999-12')),
    inOrganisation('JOURNAL#.+', (t, org) => dynamoBillingPayments(t).journal(org, 50)),
    inOrganisation('PRICE#BANK#.+', (t, org) =>
      dynamoBillingPrices(t).inForce(org, 'BANK', '2999-01-01T00:00:00.000Z'),
    ),
    inOrganisation(`BOOKS#INVOICE#${ID}`, (t, organisationId, billId) =>
      dynamoInvoiceLinks(t).ofBill({ organisationId, billId }),
    ),
    inOrganisation('BOOKS#CONTACT', (t, org) => dynamoInvoiceLinks(t).contactOf(org)),
    { key: /^BOOKS#DUE\|.+$/, read: (t) => dynamoInvoiceLinks(t).dueBills('2099-01-01T00:00:00.000Z', 50) },
    { key: /^BOOKS#LOOK\|.+$/, read: (t) => dynamoInvoiceLinks(t).looksBy('2099-01-01', 50) },
    { key: /^BOOKS#INVOICE#(.+)\|BILL$/, read: (t, id) => dynamoInvoiceLinks(t).ofInvoice(id) },
    { key: /^TRANSACTION#(.+)\|NAME$/, read: (t, id) => dynamoPaymentWatch(t).named(id) },
    { key: /^PAYMENTS-UNDER-WAY\|.+$/, read: (t) => dynamoPaymentWatch(t).due('2099-01-01T00:00:00.000Z', 50) },
  ],
  directory: [
    inOrganisation('ORGANISATION', (t, org) => dynamoOrganisations(t).find(org)),
    inOrganisation(`USER#${ID}`, (t, org, id) => dynamoOrganisations(t).findUser(org, id)),
    { key: /^EMAIL#(.+)\|CLAIM$/, read: (t, email) => dynamoOrganisations(t).findUserByEmail(email) },
    inOrganisation(`TOKEN#${ID}`, (t, org, id) => dynamoApiTokens(t).find(org, id)),
    inOrganisation(`CONFIG#${ID}`, (t, org, id) => dynamoApplicationConfigs(t).find(org, id)),
    inOrganisation('DEFAULTCONFIG', (t, org) => dynamoApplicationConfigs(t).defaultId(org)),
    inOrganisation('ANALYSIS_SETTINGS', (t, org) => dynamoAnalysisSettings(t).find(org)),
    inOrganisation('LABELRULE#.+', (t, org) => dynamoLabelRules(t).list(org, PAGE)),
    inOrganisation('RETENTION', (t, org) => dynamoRetentionChoices(t).find(org)),
    inOrganisation('CRM', (t, org) => dynamoCrmSettings(t).find(org)),
    inOrganisation('CRM-TOKEN', (t, org) => dynamoCrmTokens(t).find(org)),
    inOrganisation(`WEBHOOK#${ID}`, (t, organisationId, webhookId) =>
      dynamoWebhooks(t).find({ organisationId, webhookId }),
    ),
    inOrganisation('WHATSAPP', (t, org) => dynamoWhatsappNumbers(t).find(org)),
    inOrganisation('WHITE_LABEL', (t, org) => dynamoWhiteLabel(t).find(org)),
    { key: /^WHATSAPP#(.+)\|CLAIM$/, read: (t, id) => dynamoWhatsappNumbers(t).ownerOf(id) },
    { key: /^WHATSAPP-ACCOUNT#(.+)\|CONFIRMED$/, read: (t, id) => dynamoWhatsappAccounts(t).ownerOf(id) },
    { key: /^SHAREDRULES\|CURRENT$/, read: (t) => dynamoSharedRules(t).current() },
    {
      key: /^SHAREDRULES\|VERSION#0*(\d+)$/,
      read: async (t, version) => [
        await dynamoSharedRules(t).find(Number(version)),
        await dynamoSharedRules(t).rulesOf(Number(version)),
      ],
    },
  ],
  operations: [
    {
      key: new RegExp(`^DELIVERIES#${ID}#${ID}\\|DELIVERY#${ID}$`),
      read: (t, organisationId, webhookId, id) => dynamoWebhookDeliveries(t).find({ organisationId, webhookId }, id),
    },
    {
      key: new RegExp(`^LANE#${ID}#${ID}\\|WAIT#.+$`),
      read: (t, organisationId, webhookId) => dynamoWebhookLanes(t).waiting({ organisationId, webhookId }, 50),
    },
    {
      key: new RegExp(`^EVENTS#${ID}\\|EVENT#.+$`),
      read: (t, org) => dynamoRecordedEvents(t).list(org, PAGE, Date.now()),
    },
    {
      key: new RegExp(`^ORG#${ID}#AUDIT\\|AUDIT#.+$`),
      read: (t, org) => dynamoAuditLog(noChain, t).list(org, EVERY_ENTRY, PAGE, Date.now()),
    },
    { key: /^MAIL#(.+)\|RECORD$/, read: (t, id) => dynamoMailRecords(t, t).find(id) },
    { key: new RegExp(`^RELABELJOBS\\|JOB#${ID}$`), read: (t, id) => dynamoRelabelJobs(t, noParts).find(id) },
  ],
};
