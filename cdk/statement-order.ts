import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/**
 * The order of statements in the roles that are deployed. It means nothing to IAM; keeping it keeps a change of a template to
 * what changes. What is not named comes last, in the order of the grants: a new resource needs no line here.
 */
const ORDER: readonly string[] = [
  'directory',
  'applications',
  'billing',
  'operations',
  'applicationStatus',
  'pendingAnalyses',
  'dueWork',
  'statements',
  'exports',
  'fileVersions',
  'descriptors',
  'descriptorsQueue',
  'relabelQueue',
  'inboundMail',
  'images',
  'whatsappSecret',
  'bankSecrets',
  'bankTokens',
  'whatsappTokens',
  'peachSecret',
  'xeroSecret',
  'booksTokens',
  'webhookSecrets',
  'webhookQueue',
  'slowWebhookQueue',
  'booksQueue',
  'crmTokens',
  'revetQueue',
  'revetMap',
  'crmQueue',
  'erasureQueue',
  'feedQueue',
  'feedRefreshQueue',
  'signingSecret',
  'dataKey',
  'billingQueue',
  'analysisQueue',
  'arrivalsQueue',
  'ingestQueue',
  'mailQueue',
  'mailEventsQueue',
  'mail',
  'mailEvents',
];

const placeOf = (name: string): number => {
  const place = ORDER.indexOf(name);
  return place === -1 ? ORDER.length : place;
};

/** The statements of resources, in the order of the roles. */
export function inStatementOrder(
  all: readonly { readonly name: string; readonly statements: readonly PolicyStatement[] }[],
): readonly PolicyStatement[] {
  return all.toSorted((one, other) => placeOf(one.name) - placeOf(other.name)).flatMap(({ statements }) => statements);
}
