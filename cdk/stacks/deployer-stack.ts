import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnOIDCProvider, FederatedPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { signingPurposes } from '../../functions/platform/grants/resource.ts';
import { githubIssuer, githubProviderArn, githubRoleName } from '../github-names.ts';
import { physicalName } from '../names.ts';
import { signingKeyAliases } from '../signing-key-names.ts';
import type { StageProps } from '../stage-props.ts';
import { bootstrapRoleArns } from './bootstrap-roles.ts';

/** What an account has once for all its stages: it believes whom GitHub's workflows say they are. */
export class AccountGithubStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    new CfnOIDCProvider(this, 'Github', {
      url: `https://${githubIssuer}`,
      clientIdList: ['sts.amazonaws.com'],
    }).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}

export interface DeployerStackProps extends StageProps {
  readonly github: { readonly repository: string };
  /** Regions that the stage has stacks in. */
  readonly regions: readonly string[];
}

/** What a deployment asks of the account as a whole. */
const asked = [
  'cloudformation:DescribeStacks',
  'cloudwatch:DescribeAlarms',
  'lambda:GetAccountSettings',
  'lambda:ListFunctions',
  'route53:GetHostedZone',
  'ses:DescribeActiveReceiptRuleSet',
  'ses:GetAccount',
  'ses:SetActiveReceiptRuleSet',
];

/**
 * The two roles that workflows of one repository take without any secret: one deploys the stage and is given to jobs of the
 * environment of its name, which people approve; one compares templates for pull requests and changes nothing.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, props: DeployerStackProps) {
    super(scope, id, props);
    const { stage, github, regions } = props;
    const role = (purpose: 'deploy' | 'diff', subject: string) => {
      const roleName = githubRoleName(stage, purpose);
      const made = new Role(this, purpose === 'deploy' ? 'Deploy' : 'Diff', {
        roleName,
        maxSessionDuration: Duration.hours(purpose === 'deploy' ? 3 : 1),
        assumedBy: new FederatedPrincipal(
          githubProviderArn(this.account),
          {
            StringEquals: {
              [`${githubIssuer}:aud`]: 'sts.amazonaws.com',
              [`${githubIssuer}:sub`]: `repo:${github.repository}:${subject}`,
            },
          },
          'sts:AssumeRoleWithWebIdentity',
        ),
      });
      new CfnOutput(this, `${purpose}Role`, { value: `arn:aws:iam::${this.account}:role/${roleName}` });
      return made;
    };
    const diff = role('diff', 'pull_request');
    diff.addToPolicy(
      new PolicyStatement({
        sid: 'look',
        actions: ['sts:AssumeRole'],
        resources: [...bootstrapRoleArns(this.account, regions, ['lookup'])],
      }),
    );
    const deploy = role('deploy', `environment:${stage}`);
    for (const statement of this.deployment(props)) deploy.addToPolicy(statement);
  }

  /** What `npm run deploy`, `npm run release`, `npm run smoke` and `npm run migrate` ask of the account themselves. */
  private deployment({ stage, config, regions }: DeployerStackProps): readonly PolicyStatement[] {
    const { account, region } = this;
    const named = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
    const statement = (sid: string, actions: readonly string[], resources: readonly string[], conditions = {}) =>
      new PolicyStatement({ sid, actions: [...actions], resources: [...resources], conditions });
    const ourAliases = signingPurposes.flatMap((purpose) => signingKeyAliases(stage, purpose));
    return [
      statement(
        'cdk',
        ['sts:AssumeRole'],
        bootstrapRoleArns(account, regions, ['lookup', 'deploy', 'file-publishing']),
      ),
      // None of these can be given for a single resource, or names what may not exist yet.
      statement('ask', asked, ['*']),
      statement(
        'bootstrapVersion',
        ['ssm:GetParameter'],
        regions.map((one) => `arn:aws:ssm:${one}:${account}:parameter/cdk-bootstrap/hnb659fds/version`),
      ),
      statement('liveVersions', ['lambda:GetAlias'], [named('lambda', `function:${physicalName(stage, '')}*`)]),
      statement(
        'canary',
        ['apigateway:GET', 'apigateway:PATCH'],
        [`arn:aws:apigateway:${region}::/restapis/*/stages/live`],
      ),
      // Secrets of partners are not among them.
      statement(
        'publishedKeys',
        ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
        [named('secretsmanager', `secret:${physicalName(stage, 'keySet')}-*`)],
      ),
      statement('keys', ['kms:DescribeKey', 'kms:GetPublicKey'], [named('kms', 'key/*')], {
        'ForAnyValue:StringEquals': { 'kms:ResourceAliases': ourAliases },
      }),
      statement('stored', ['kms:Decrypt', 'kms:GenerateDataKey'], [named('kms', 'key/*')], {
        'ForAnyValue:StringEquals': {
          'kms:ResourceAliases': [
            `alias/${physicalName(stage, 'data')}`,
            `alias/${physicalName(stage, 'bank-tokens')}`,
          ],
        },
      }),
      statement(
        'pages',
        ['s3:PutObject', 's3:ListBucket', 's3:DeleteObject'],
        ['site', 'docs'].flatMap((name) => {
          const bucket = `arn:aws:s3:::${physicalName(stage, name)}-${config.account}`;
          return [bucket, `${bucket}/*`];
        }),
      ),
      statement('pagesAnew', ['cloudfront:CreateInvalidation'], [`arn:aws:cloudfront::${account}:distribution/*`]),
      statement(
        'migrations',
        [
          'dynamodb:BatchGetItem',
          'dynamodb:DeleteItem',
          'dynamodb:DescribeTable',
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:Query',
          'dynamodb:Scan',
          'dynamodb:UpdateItem',
        ],
        ['applications', 'operations', 'directory', 'billing', 'audit'].map((table) =>
          named('dynamodb', `table/${physicalName(stage, table)}`),
        ),
      ),
    ];
  }
}
