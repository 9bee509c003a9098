import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ResourceKind } from '../functions/platform/grants/resource.ts';
import { type DataResources, queueOf } from './data-resources.ts';
import { folderStatements } from './folder-statements.ts';
import type { Granted } from './function-grants.ts';
import { inStatementOrder } from './statement-order.ts';
import { tableStatements } from './table-statements.ts';

/** Who takes messages also drops those done and brings failed ones back sooner. */
const queueActions: readonly (readonly [use: string, actions: readonly string[]])[] = [
  ['take', ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes']],
  ['send', ['sqs:SendMessage']],
  ['count', ['sqs:GetQueueAttributes']],
];
const boxActions: readonly (readonly [use: string, actions: readonly string[]])[] = [
  ['seal', ['kms:GenerateDataKey']],
  ['open', ['kms:Decrypt']],
];

const allowedBy = (table: typeof queueActions, uses: readonly string[]): readonly string[] =>
  table.flatMap(([use, actions]) => (uses.includes(use) ? actions : []));

/** Where statements that name resources by text are in force, and what they name. */
export interface Place {
  readonly region: string;
  readonly account: string;
  readonly mailFrom: string;
  readonly data: DataResources;
}

/**
 * The IAM statements of what a function was granted: for each resource the few actions that its uses need. A scan of a table
 * is never among them, and the key of data may be used only through the services that hold the data.
 */
export function iamStatements(grants: readonly Granted[], place: Place): readonly PolicyStatement[] {
  const key = dataKeyStatement(grants, place);
  return inStatementOrder([
    ...grants.map((granted) => ({ name: granted.resource.name, statements: statementsOf(granted, place) })),
    ...(key === null ? [] : [{ name: 'dataKey', statements: [key] }]),
  ]);
}

function statementsOf({ resource: { name, is }, uses }: Granted, place: Place): readonly PolicyStatement[] {
  const { data, region, account, mailFrom } = place;
  const allow = (actions: readonly string[], resource: string, conditions = {}): readonly PolicyStatement[] => [
    new PolicyStatement({ sid: name, actions: [...new Set(actions)], resources: [resource], conditions }),
  ];
  switch (is.kind) {
    case 'table':
      return tableStatements(name, uses, data.tables[is.table].arn);
    case 'index':
      return allow(['dynamodb:Query'], `${data.tables[is.table].arn}/index/${is.index}`);
    case 'queue':
      return allow(allowedBy(queueActions, uses), queueOf(data, { name }).arn);
    case 'secret':
      return allow(['secretsmanager:GetSecretValue'], data.secretArns[is.secret]);
    case 'box':
      // The context names whose text it is; without it KMS is not asked at all.
      return allow(allowedBy(boxActions, uses), data.bankTokensKeyArn, {
        StringEquals: { 'kms:EncryptionContext:purpose': is.purpose },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['organisation', 'application', 'purpose'] },
      });
    case 'signingKey':
      return [
        new PolicyStatement({
          sid: name,
          actions: ['kms:Sign'],
          resources: [...data.signingKeyArns[is.purpose]],
          conditions: { StringEquals: { 'kms:SigningAlgorithm': 'ECDSA_SHA_256', 'kms:MessageType': 'DIGEST' } },
        }),
      ];
    case 'objects':
      return allow(
        uses.flatMap((use) => is.actions[use] ?? []),
        `${data.buckets[is.bucket].arn}/${is.folder}/*`,
      );
    case 'folders':
      return folderStatements(is, uses, data.buckets[is.bucket].arn);
    case 'versions': {
      const { arn } = data.buckets[is.bucket];
      const places = Object.entries(is.folders);
      return [
        ...allow(['s3:ListBucketVersions'], arn, { StringLike: { 's3:prefix': places.map(([folder]) => folder) } }),
        ...places.map(
          ([folder, sid]) =>
            new PolicyStatement({
              sid,
              actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
              resources: [`${arn}/${folder}`],
            }),
        ),
      ];
    }
    case 'machine':
      return allow(['states:StartExecution'], data.revetMapArn);
    case 'mail': {
      const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
      return allow(['ses:SendEmail'], `arn:aws:ses:${region}:${account}:identity/${domain}`, {
        StringEquals: { 'ses:FromAddress': mailFrom },
      });
    }
    case 'followedMail':
      return allow(
        ['ses:SendEmail'],
        `arn:aws:ses:${region}:${account}:configuration-set/${data.mailConfigurationSet}`,
      );
    case 'value':
    case 'program':
      return [];
  }
}

/** The service through which a resource uses the key of data, where it does. */
function keyService({ kind }: ResourceKind): 'dynamodb' | 's3' | 'secretsmanager' | null {
  switch (kind) {
    case 'table':
    case 'index':
      return 'dynamodb';
    case 'objects':
    case 'folders':
      return 's3';
    case 'secret':
      return 'secretsmanager';
    default:
      return null;
  }
}

/** Whether a use needs data keys: all uses of tables but the reading ones do, and those of objects that write. */
function writes({ resource: { is }, uses }: Granted): boolean {
  if (is.kind === 'table') return uses.some((use) => use !== 'read' && use !== 'readLog' && use !== 'readChains');
  return (is.kind === 'objects' || is.kind === 'folders') && uses.some((use) => is.writes.includes(use));
}

/** Reading decrypts; writing also needs data keys. */
function dataKeyStatement(grants: readonly Granted[], { data, region }: Place): PolicyStatement | null {
  const services = (['dynamodb', 's3', 'secretsmanager'] as const).filter((service) =>
    grants.some(({ resource }) => keyService(resource.is) === service),
  );
  if (services.length === 0) return null;
  const read = ['kms:Decrypt', 'kms:DescribeKey'];
  const write = ['kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo'];
  return new PolicyStatement({
    sid: 'dataKey',
    actions: grants.some(writes) ? [...read, ...write] : read,
    resources: [data.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': services.map((one) => `${one}.${region}.amazonaws.com`) } },
  });
}
