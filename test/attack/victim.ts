import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { ImaliClient } from '@imali/client/imali-client.ts';
import { codeOfApp } from '../../functions/sign-in/domain/code-of-app.ts';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysisEnded } from '../stack/analysed-application.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { fullConfig, newApplication, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { issuedBill, linkCard } from '../stack/paying-partners.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { runningStack } from '../stack/running-stack.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { startReceiver } from '../stack/webhook-receiver.ts';
import { correspondenceOf } from './correspondence.ts';

/** Names under which requests take ids of things that an organisation owns. */
export const ownedKinds = [
  ...['application_id', 'application_ids', 'apply_to_application_ids', 'proxy_id', 'applicant_id', 'connection_id'],
  ...['app_config_id', 'application_config_id', 'user_id', 'actor', 'session_id', 'token_id', 'organisation_id'],
  ...['transaction_id', 'ids', 'account', 'upload_id', 'rule_id', 'webhook_id', 'delivery_id'],
  ...[
    'submission_id',
    'revet_id',
    'card_id',
    'bill_id',
    'version_id',
    'since',
    'follows',
    'policy_id',
    'decision_id',
    'override_id',
    'back_test_id',
    'trial_id',
    'factor_id',
    'request_id',
    'representation_id',
  ],
] as const;

/** Ids of things of an organisation by these names. */
export type OwnedIds = Readonly<Record<string, string>>;

/** Adds an authenticator app. @returns the id of the factor */
async function secondFactorOf(client: ImaliClient): Promise<string> {
  const { challenge, enrolment } = succeeded(await client.beginSecondFactor()).body;
  const code = codeOfApp(enrolment?.secret ?? '', Date.now());
  return succeeded(await client.addSecondFactor({ body: { challenge, code } })).body.factor.id;
}

/** Gives an organisation data of every kind that a request can name. @returns the ids */
export async function dataOfEveryKind(organisation: TestOrganisation): Promise<OwnedIds> {
  const { client } = organisation;
  const application = await newApplication(organisation, fullConfig('Attacked'));
  const path = { application_id: application.id };
  succeeded(await client.uploadByod({ path, body: statementOf(threeMonths) }));
  const conditions = { description_contains: 'CHECKERS' };
  const lending = await starterDocument(client, 'salaried_short_term');
  const reviewer = await colleague(organisation, 'risk', ['applications.read', 'policies.approve']);
  const files = [{ file_name: 'march.pdf', size: 1000 }];
  const loan = { installment_value: 100, loan_duration: 12, loan_amount: 1000, number_of_installments: 12 };
  const receiver = await startReceiver();
  const email = `second-${organisation.nameSlug}@lender.example`;
  const [uploads, rule, token, user, webhook, card, bill, drafted] = await Promise.all([
    client.createStatementUploads({ path, body: { files } }),
    client.createLabelRule({ body: { conditions, label: 'food.restaurants' } }),
    client.createApiToken({ body: { name: 'System', scopes: ['organisation:api'] } }),
    client.createUser({ body: { name: 'Second', email, permissions: ['applications.read'] } }),
    client.createWebhook({ body: { url: receiver.url } }),
    linkCard(organisation),
    issuedBill(organisation),
    client.draftPolicy({ body: { document: lending } }),
  ]);
  const version_id = succeeded(drafted).body.id;
  const webhook_id = succeeded(webhook).body.id;
  succeeded(await client.testWebhook({ path: { webhook_id } }));
  const vetting = {
    application_config_id: application.application_config_id,
    applications: [{ email, phone: '0829999999', ...loan }],
  };
  const submission = succeeded(await client.revetApplications({ body: vetting })).body;
  await eventually(async () => {
    const { state } = succeeded(await client.getRevetSubmission({ path: { submission_id: submission.id } })).body;
    return state === 'PROCESSING' ? null : state;
  }, 'the end of the vetting');
  await analysisEnded(organisation, application.id);
  const delivery = await eventually(async () => {
    const [first] = succeeded(await client.listDeliveries({ path: { webhook_id } })).body.data;
    return first ?? null;
  }, 'a delivery');
  succeeded(await client.updateWebhook({ path: { webhook_id }, body: { is_active: false } }));
  await receiver.close();
  const [transaction] = await allTransactions(organisation, application.id);
  const { policy_id } = await policyInForce(client, reviewer.client, lending);
  const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1000, term_months: 3 } as const;
  const decision = succeeded(
    await client.makeDecision({
      body: { application_id: application.id, policy_id, request, facts: { first_loan_this_year: true } },
    }),
  ).body;
  const override = succeeded(
    await client.overrideDecision({
      path: { application_id: application.id, decision_id: decision.id },
      body: { outcome: { kind: 'decline' }, reason: 'The applicant withdrew the application.' },
    }),
  ).body;
  const trial = succeeded(
    await client.startPolicyTrial({ body: { version_id, policy_id, mode: 'shadow', share_percent: 100 } }),
  ).body;
  const correspondence = await correspondenceOf(organisation, application, decision.id);
  succeeded(
    await client.recordOutcomes({
      body: { outcomes: [{ application_id: application.id, state: 'current', as_of: '2026-03-31' }] },
    }),
  );
  const backTest = succeeded(
    await client.startBackTest({ body: { version_id, decided_from: '2026-01-01', decided_to: '2036-01-01' } }),
  ).body;
  await eventually(async () => {
    const { state } = succeeded(await client.getBackTest({ path: { back_test_id: backTest.id } })).body;
    return state === 'done' ? state : null;
  }, 'the end of the back-test');
  const [account] = succeeded(await client.listAccounts({ path })).body;
  const user_id = succeeded(user).body.id;
  const [session] = succeeded(await client.listSessions({ path: { user_id: organisation.userId } })).body;
  const ids: OwnedIds = {
    application_id: application.id,
    application_ids: application.id,
    apply_to_application_ids: application.id,
    applicant_id: application.applicant,
    app_config_id: application.application_config_id,
    application_config_id: application.application_config_id,
    connection_id: application.connections.find(({ name }) => name === 'personal_info')?.id ?? '',
    user_id,
    actor: user_id,
    session_id: session?.id ?? '',
    account: account?.id ?? '',
    token_id: succeeded(token).body.id,
    transaction_id: transaction?.id ?? '',
    ids: transaction?.id ?? '',
    upload_id: succeeded(uploads).body.data[0]?.upload_id ?? '',
    rule_id: succeeded(rule).body.id,
    webhook_id,
    delivery_id: delivery.id,
    submission_id: submission.id,
    revet_id: submission.revet_ids[0] ?? '',
    card_id: card.card.id,
    bill_id: bill.id,
    version_id,
    since: version_id,
    follows: version_id,
    policy_id,
    decision_id: decision.id,
    override_id: override.id,
    back_test_id: backTest.id,
    trial_id: trial.id,
    factor_id: await secondFactorOf(reviewer.client),
    ...correspondence,
    organisation_id: organisation.id,
    proxy_id: application.id,
  };
  const missing = ownedKinds.filter((kind) => !ids[kind]);
  if (missing.length > 0) throw new Error(`the attacked organisation has no ${missing.join(', ')}`);
  return ids;
}

async function storedOf(organisationId: string): Promise<Map<string, string>> {
  const { endpoints, region, rootCredentials: credentials, tables, buckets } = runningStack();
  const stored = new Map<string, string>();
  const client = new DynamoDBClient({ region, endpoint: endpoints.dynamodb, credentials });
  for (const TableName of tables) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
      for (const item of Items.map((one) => unmarshall(one))) {
        const text = JSON.stringify(item, (_, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
        );
        if (text.includes(organisationId)) stored.set(`${TableName} ${item['pk']} ${item['sk']}`, text);
      }
    }
  }
  client.destroy();
  const s3 = new S3Client({ region, endpoint: endpoints.s3, credentials, forcePathStyle: true });
  for (const Bucket of buckets) {
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    for (const { Key = '', VersionId, ETag } of Versions) {
      if (Key.includes(organisationId)) stored.set(`${Bucket} ${Key} ${VersionId}`, ETag ?? '');
    }
  }
  s3.destroy();
  return stored;
}

/** All that is stored of an organisation, in every table and bucket, once nothing changes it any more. */
export async function settledStoredOf(organisationId: string): Promise<ReadonlyMap<string, string>> {
  await auditSettled();
  let before = await storedOf(organisationId);
  return await eventually(async () => {
    const now = await storedOf(organisationId);
    const same = differences(before, now).length === 0;
    before = now;
    return same ? now : null;
  }, 'the end of what is written of an organisation');
}

/** Keys of what was added, changed or removed. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
}
