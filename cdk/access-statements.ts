import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  type Access,
  applicationStatusIndex,
  dueWorkIndex,
  pendingAnalysesIndex,
  type TableUse,
  tableNames,
} from './access-uses.ts';
import type { DataResources } from './data-resources.ts';
import { descriptorStatements } from './descriptor-statements.ts';

const tableActions: Readonly<Record<TableUse, readonly string[]>> = {
  mark: [],
  count: [],
  postpone: [],
  fail: [],
  blank: [],
  tell: [],
  enter: [],
  tally: [],
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'],
  put: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
  write: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

/** Attributes that the updates of a bounded use name, the ones of their conditions too. */
const boundedUses: Readonly<Partial<Record<TableUse, readonly string[]>>> = {
  mark: ['lastUsedAt'],
  count: ['hits', 'expires_at'],
  postpone: ['pending_since', 'ended'],
  fail: ['state', 'analysedAt', 'listedIn', 'pending', 'pending_since', 'generation'],
  blank: ['state', 'answerTo', 'messageId', 'files'],
  tell: ['told', 'leasedUntil'],
};

const objectActions = { read: 's3:GetObject', write: 's3:PutObject', delete: 's3:DeleteObject' } as const;

/** Who takes messages also drops those done and brings failed ones back sooner. */
const queueActions = {
  send: ['sqs:SendMessage'],
  take: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
} as const;

/** Where statements that name resources by text are in force. */
export interface Place {
  readonly region: string;
  readonly account: string;
}

/**
 * The IAM statements of an access: for each resource the few actions its uses need. A scan of a table is never among
 * them, and the key may be used only through the services that hold the data.
 */
export function accessStatements(
  access: Access,
  data: DataResources,
  place: Place,
  mailFrom: string,
): readonly PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  const allow = (sid: string, actions: readonly string[], resource: string, conditions = {}) =>
    statements.push(new PolicyStatement({ sid, actions: [...new Set(actions)], resources: [resource], conditions }));

  const keyUsers: string[] = [];
  for (const name of tableNames) {
    const uses = access.tables?.[name];
    if (uses === undefined) continue;
    const actions = uses.flatMap((use) => tableActions[use]);
    if (actions.length > 0) allow(`${name}Table`, actions, data.tables[name].arn);
    if (uses.includes('enter') && !actions.includes('dynamodb:PutItem')) {
      allow(`${name}enter`, ['dynamodb:PutItem'], data.tables[name].arn, {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#AUDIT'] },
      });
    }
    if (uses.includes('tally') && !actions.includes('dynamodb:PutItem')) {
      allow(`${name}tally`, ['dynamodb:PutItem'], data.tables[name].arn, {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TALLY#*'] },
      });
    }
    for (const use of uses) {
      const attributes = boundedUses[use];
      if (attributes === undefined || actions.includes('dynamodb:UpdateItem')) continue;
      // An update can answer with the whole item: without the second bound it would read whatever it does not name.
      allow(`${name}${use}`, ['dynamodb:UpdateItem'], data.tables[name].arn, {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] },
        StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
      });
    }
    keyUsers.push('dynamodb');
  }
  if (access.applicationStatus !== undefined) {
    allow('applicationStatus', ['dynamodb:Query'], `${data.tables.applications.arn}/index/${applicationStatusIndex}`);
  }
  if (access.pendingAnalyses !== undefined) {
    allow('pendingAnalyses', ['dynamodb:Query'], `${data.tables.applications.arn}/index/${pendingAnalysesIndex}`);
    keyUsers.push('dynamodb');
  }
  if (access.dueWork !== undefined) {
    allow('dueWork', ['dynamodb:Query'], `${data.tables.operations.arn}/index/${dueWorkIndex}`);
    keyUsers.push('dynamodb');
  }
  if (access.statements !== undefined) {
    allow(
      'statements',
      access.statements.map((use) => objectActions[use]),
      `${data.statements.arn}/statements/*`,
    );
    keyUsers.push('s3');
  }
  if (access.exports !== undefined) {
    allow('exports', ['s3:PutObject', 's3:GetObject'], `${data.statements.arn}/exports/*`);
    keyUsers.push('s3');
  }
  if (access.erasesFiles !== undefined) {
    const folders = { 'statements/*': 'eraseStatements', 'exports/*': 'eraseExports', 'mail/*': 'eraseMails' };
    allow('fileVersions', ['s3:ListBucketVersions'], data.statements.arn, {
      StringLike: { 's3:prefix': Object.keys(folders) },
    });
    for (const [folder, sid] of Object.entries(folders)) {
      allow(sid, ['s3:DeleteObject', 's3:DeleteObjectVersion'], `${data.statements.arn}/${folder}`);
    }
  }
  if (access.descriptors !== undefined) {
    statements.push(...descriptorStatements(access.descriptors, data.descriptors.arn));
    keyUsers.push('s3');
  }
  if (access.descriptorsQueue !== undefined) {
    allow('descriptorsQueue', queueActions[access.descriptorsQueue], data.descriptorsQueue.arn);
  }
  if (access.relabelQueue !== undefined) {
    allow(
      'relabelQueue',
      access.relabelQueue.flatMap((use) => queueActions[use]),
      data.relabelQueue.arn,
    );
  }
  if (access.inboundMail !== undefined) {
    allow('inboundMail', ['s3:GetObject'], `${data.statements.arn}/mail/*`);
    keyUsers.push('s3');
  }
  if (access.images !== undefined) {
    const actions = access.images === 'write' ? ['s3:PutObject'] : ['s3:GetObject'];
    allow('images', actions, `${data.images.arn}/white-label/*`);
    keyUsers.push('s3');
  }
  if (access.peach !== undefined || access.xero !== undefined) keyUsers.push('secretsmanager');
  if (access.whatsapp !== undefined) {
    allow('whatsappSecret', ['secretsmanager:GetSecretValue'], data.whatsappSecretArn);
    keyUsers.push('secretsmanager');
  }
  if (access.banks === 'call') {
    allow('bankSecrets', ['secretsmanager:GetSecretValue'], data.bankSecretsArn);
    keyUsers.push('secretsmanager');
  }
  if (access.bankTokens !== undefined) {
    const open = access.bankTokens === 'open' ? ['kms:Decrypt'] : [];
    // The context names whose tokens they are; without it KMS is not asked at all.
    allow('bankTokens', ['kms:GenerateDataKey', ...open], data.bankTokensKeyArn, {
      StringEquals: { 'kms:EncryptionContext:purpose': 'bank-tokens' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['organisation', 'application', 'purpose'] },
    });
  }
  if (access.whatsappTokens !== undefined) {
    const action = access.whatsappTokens === 'open' ? 'kms:Decrypt' : 'kms:GenerateDataKey';
    allow('whatsappTokens', [action], data.bankTokensKeyArn, {
      StringEquals: { 'kms:EncryptionContext:purpose': 'whatsapp-token' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['organisation', 'application', 'purpose'] },
    });
  }
  if (access.peach !== undefined) {
    allow('peachSecret', ['secretsmanager:GetSecretValue'], data.peachSecretArn);
  }
  if (access.xero !== undefined) {
    allow('xeroSecret', ['secretsmanager:GetSecretValue'], data.xeroSecretArn);
  }
  if (access.booksTokens !== undefined) {
    const open = access.booksTokens === 'open' ? ['kms:Decrypt'] : [];
    allow('booksTokens', ['kms:GenerateDataKey', ...open], data.bankTokensKeyArn, {
      StringEquals: { 'kms:EncryptionContext:purpose': 'books-tokens' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['organisation', 'application', 'purpose'] },
    });
  }
  if (access.webhookSecrets !== undefined) {
    const action = access.webhookSecrets === 'open' ? 'kms:Decrypt' : 'kms:GenerateDataKey';
    allow('webhookSecrets', [action], data.bankTokensKeyArn, {
      StringEquals: { 'kms:EncryptionContext:purpose': 'webhook-secret' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['organisation', 'application', 'purpose'] },
    });
  }
  if (access.webhookQueue !== undefined) {
    allow(
      'webhookQueue',
      access.webhookQueue.flatMap((use) => queueActions[use]),
      data.webhookQueue.arn,
    );
  }
  if (access.slowWebhookQueue !== undefined) {
    allow(
      'slowWebhookQueue',
      access.slowWebhookQueue.flatMap((use) => queueActions[use]),
      data.slowWebhookQueue.arn,
    );
  }
  if (access.booksQueue !== undefined) {
    allow(
      'booksQueue',
      access.booksQueue.flatMap((use) => queueActions[use]),
      data.booksQueue.arn,
    );
  }
  if (access.crmTokens !== undefined) {
    const open = access.crmTokens === 'open' ? ['kms:Decrypt'] : [];
    allow('crmTokens', ['kms:GenerateDataKey', ...open], data.bankTokensKeyArn, {
      StringEquals: { 'kms:EncryptionContext:purpose': 'crm-tokens' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['organisation', 'application', 'purpose'] },
    });
  }
  if (access.revetQueue !== undefined) {
    allow(
      'revetQueue',
      access.revetQueue.flatMap((use) => queueActions[use]),
      data.revetQueue.arn,
    );
  }
  if (access.revetMap !== undefined) allow('revetMap', ['states:StartExecution'], data.revetMapArn);
  if (access.crmQueue !== undefined) {
    allow(
      'crmQueue',
      access.crmQueue.flatMap((use) => queueActions[use]),
      data.crmQueue.arn,
    );
  }
  if (access.erasureQueue !== undefined) {
    allow('erasureQueue', queueActions[access.erasureQueue], data.erasureQueue.arn);
  }
  if (access.feedQueue !== undefined) allow('feedQueue', queueActions[access.feedQueue], data.feedQueue.arn);
  if (access.feedRefreshQueue !== undefined) {
    allow('feedRefreshQueue', queueActions[access.feedRefreshQueue], data.feedRefreshQueue.arn);
  }
  if (access.signingSecret !== undefined) {
    allow('signingSecret', ['secretsmanager:GetSecretValue'], data.signingSecretArn);
    keyUsers.push('secretsmanager');
  }
  if (keyUsers.length > 0) {
    const services = [...new Set(keyUsers)].map((service) => `${service}.${place.region}.amazonaws.com`);
    allow('dataKey', keyActions(access), data.keyArn, { StringEquals: { 'kms:ViaService': services } });
  }
  if (access.billingQueue !== undefined) {
    allow(
      'billingQueue',
      access.billingQueue.flatMap((use) => queueActions[use]),
      data.billingQueue.arn,
    );
  }
  if (access.analysisQueue !== undefined) {
    allow('analysisQueue', queueActions[access.analysisQueue], data.analysisQueue.arn);
  }
  if (access.ingestQueue !== undefined) {
    allow('ingestQueue', queueActions[access.ingestQueue], data.ingestQueue.arn);
  }
  if (access.mailQueue !== undefined) {
    allow(
      'mailQueue',
      access.mailQueue.flatMap((use) => queueActions[use]),
      data.mailQueue.arn,
    );
  }
  if (access.mailEvents === 'take') allow('mailEventsQueue', queueActions.take, data.mailEventsQueue.arn);
  if (access.mail !== undefined) {
    const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
    allow('mail', ['ses:SendEmail'], `arn:aws:ses:${place.region}:${place.account}:identity/${domain}`, {
      StringEquals: { 'ses:FromAddress': mailFrom },
    });
  }
  if (access.mailEvents === 'ask') {
    const name = data.mailConfigurationSet;
    allow('mailEvents', ['ses:SendEmail'], `arn:aws:ses:${place.region}:${place.account}:configuration-set/${name}`);
  }
  return statements;
}

/** Reading decrypts; writing also needs data keys. */
function keyActions(access: Access): readonly string[] {
  const writesTables = Object.values(access.tables ?? {}).some((uses) => uses.some((use) => use !== 'read'));
  const writes =
    writesTables ||
    access.exports !== undefined ||
    access.images === 'write' ||
    (access.descriptors?.some((use) => ['keep', 'record', 'plan'].includes(use)) ?? false) ||
    (access.statements?.includes('write') ?? false);
  const read = ['kms:Decrypt', 'kms:DescribeKey'];
  return writes ? [...read, 'kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo'] : read;
}
