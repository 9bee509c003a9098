import type { EnvironmentKey } from '../schemas/environment.ts';
import { type Access, type TableName, tableNames } from './access-uses.ts';

const tableVariable: Readonly<Record<TableName, EnvironmentKey>> = {
  directory: 'directoryTable',
  applications: 'applicationsTable',
  billing: 'billingTable',
  operations: 'operationsTable',
};

/** The settings that these accesses imply, and no others. */
export function impliedSettings(access: Access): readonly EnvironmentKey[] {
  return [
    ...tableNames.filter((table) => access.tables?.[table] !== undefined).map((table) => tableVariable[table]),
    ...(access.statements === undefined &&
    access.exports === undefined &&
    access.inboundMail === undefined &&
    access.erasesFiles === undefined
      ? []
      : (['statementsBucket'] as const)),
    ...(access.images === undefined ? [] : (['imagesBucket'] as const)),
    ...(access.mailEvents === 'ask' ? (['mailConfigurationSet'] as const) : []),
    ...(access.mailEvents === 'take' ? (['mailEventsQueueUrl'] as const) : []),
    ...(access.whatsapp === undefined ? [] : (['whatsappSecret'] as const)),
    ...(access.whatsapp === 'call' ? (['whatsappGraphUrl'] as const) : []),
    ...(access.peach === undefined ? [] : (['peachSecret'] as const)),
    ...(access.peach === 'call' ? (['peachAuthUrl', 'peachCheckoutUrl', 'peachCardUrl'] as const) : []),
    ...(access.xero === undefined ? [] : (['xeroSecret'] as const)),
    ...(access.xero === 'call' ? (['xeroLoginUrl', 'xeroIdentityUrl', 'xeroApiUrl'] as const) : []),
    ...(access.booksQueue === undefined ? [] : (['booksQueueUrl'] as const)),
    ...(access.dueWork === undefined ? [] : (['operationsTable'] as const)),
    ...(access.webhookQueue === undefined ? [] : (['webhookQueueUrl'] as const)),
    ...(access.slowWebhookQueue === undefined ? [] : (['slowWebhookQueueUrl'] as const)),
    ...(access.webhookReach === undefined ? [] : (['webhookReach'] as const)),
    ...(access.pendingAnalyses === undefined ? [] : (['applicationsTable'] as const)),
    ...(access.revetQueue === undefined ? [] : (['revetQueueUrl'] as const)),
    ...(access.revetMap === undefined ? [] : (['revetMap', 'revetMapAboveRows'] as const)),
    ...(access.crm === undefined ? [] : (['zohoUrl'] as const)),
    ...(access.crmQueue === undefined ? [] : (['crmQueueUrl'] as const)),
    ...(access.descriptors === undefined ? [] : (['descriptorsBucket'] as const)),
    ...(access.descriptorsQueue === undefined ? [] : (['descriptorsQueueUrl'] as const)),
    ...(access.relabelQueue === undefined ? [] : (['relabelQueueUrl'] as const)),
    ...(access.erasureQueue === undefined ? [] : (['erasureQueueUrl'] as const)),
    ...(access.billingQueue === undefined ? [] : (['billingQueueUrl'] as const)),
    ...(access.analysisQueue === undefined ? [] : (['analysisQueueUrl'] as const)),
    ...(access.ingestQueue === undefined ? [] : (['ingestQueueUrl'] as const)),
    ...(access.mailQueue === undefined ? [] : (['mailQueueUrl'] as const)),
    ...(access.banks === undefined ? [] : (['investecUrl', 'investecClientId', 'sandboxBankUrl'] as const)),
    ...(access.banks === 'call' ? (['bankSecrets'] as const) : []),
    ...(access.bankTokens === undefined &&
    access.whatsappTokens === undefined &&
    access.booksTokens === undefined &&
    access.crmTokens === undefined &&
    access.webhookSecrets === undefined
      ? []
      : (['bankTokensKey'] as const)),
    ...(access.feedQueue === undefined ? [] : (['feedQueueUrl'] as const)),
    ...(access.feedRefreshQueue === undefined ? [] : (['feedRefreshQueueUrl'] as const)),
    ...(access.signingSecret === undefined ? [] : (['signingSecret'] as const)),
    ...(access.passwords === undefined ? [] : (['passwordWork'] as const)),
    ...(access.applicantCodes === undefined ? [] : (['applicantCodes'] as const)),
    ...(access.mail === undefined ? [] : (['mailFrom'] as const)),
    ...(access.addresses ?? []),
  ];
}
