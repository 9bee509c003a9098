import { receiptRuleSetName } from '../../cdk/account-names.ts';
import type { DeployedStage } from '../../cdk/deployment/deployment.ts';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import { physicalName } from '../../cdk/names.ts';
import type { AccountView } from './account-view.ts';
import { deployedStackRegions } from './deployed-stacks.ts';

/** The least version of the bootstrap stack that the CDK of this project asks for. */
const leastBootstrapVersion = 6;

/** Something about the account: a blocker keeps the deployment from starting, a note is for after it. */
export interface AccountFinding {
  readonly kind: 'blocker' | 'note';
  readonly finding: string;
  /** What to do about it, a command where there is one. */
  readonly remedy: string;
}

/** Secrets of partners that people fill in, and what does not work until then. */
const partnerSecrets = [
  { secret: 'peach', partner: 'Peach Payments', without: 'cards are not charged' },
  { secret: 'xero', partner: 'Xero', without: 'bills do not reach the books' },
  { secret: 'whatsapp', partner: 'WhatsApp', without: 'invites go by email only' },
] as const;

/** Compares a stage's inputs with the account that its credentials lead to. */
export async function accountFindings(
  stage: DeployedStage,
  inputs: DeploymentInputs,
  aws: AccountView,
): Promise<readonly AccountFinding[]> {
  const account = await aws.account();
  if (account !== inputs.account) {
    return [
      blocker(
        `The credentials are of account ${account}; the stage belongs to ${inputs.account}.`,
        'Sign in to the account of the stage, or correct "account" in its inputs.',
      ),
    ];
  }
  const regions = [...new Set(deployedStackRegions(stage, inputs).map(({ region }) => region))];
  const off = await regionsOff(regions, aws);
  // Nothing else can be asked of a region that is off.
  if (off.length > 0) return off;
  const asked = [bootstrap, stuckStacks, concurrency, sending, receiving, zone, secrets] as const;
  const found = await Promise.all(asked.map((ask) => ask({ stage, inputs, aws, regions })));
  return found.flat();
}

interface Asked {
  readonly stage: DeployedStage;
  readonly inputs: DeploymentInputs;
  readonly aws: AccountView;
  readonly regions: readonly string[];
}

const blocker = (finding: string, remedy: string): AccountFinding => ({ kind: 'blocker', finding, remedy });
const note = (finding: string, remedy: string): AccountFinding => ({ kind: 'note', finding, remedy });

async function regionsOff(regions: readonly string[], aws: AccountView): Promise<readonly AccountFinding[]> {
  const on = await Promise.all(regions.map((region) => aws.isRegionOn(region)));
  return regions.flatMap((region, index) =>
    on[index] === true
      ? []
      : [blocker(`Region ${region} is off in this account.`, `aws account enable-region --region-name ${region}`)],
  );
}

async function bootstrap({ inputs, aws, regions }: Asked): Promise<readonly AccountFinding[]> {
  const versions = await Promise.all(regions.map((region) => aws.bootstrapVersion(region)));
  return regions.flatMap((region, index) => {
    const version = versions[index];
    if (version !== undefined && version >= leastBootstrapVersion) return [];
    const state = version === undefined ? 'was never bootstrapped' : `has version ${version} of the bootstrap stack`;
    return [blocker(`Region ${region} ${state}.`, `npx cdk bootstrap aws://${inputs.account}/${region}`)];
  });
}

async function stuckStacks({ stage, inputs, aws }: Asked): Promise<readonly AccountFinding[]> {
  const all = deployedStackRegions(stage, inputs);
  const seen = await Promise.all(all.map(({ region, name }) => aws.stack(region, name)));
  return all.flatMap(({ region, name }, index) => {
    const status = seen[index]?.status ?? '';
    if (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED') {
      return [
        blocker(
          `The first creation of ${name} failed and was rolled back.`,
          `aws cloudformation delete-stack --region ${region} --stack-name ${name}`,
        ),
      ];
    }
    if (status === 'UPDATE_ROLLBACK_FAILED') {
      return [
        blocker(
          `An update of ${name} failed, and could not be rolled back whole.`,
          `aws cloudformation continue-update-rollback --region ${region} --stack-name ${name}`,
        ),
      ];
    }
    if (status === 'DELETE_FAILED') {
      return [
        blocker(
          `${name} was to be deleted and is there in part.`,
          `aws cloudformation describe-stack-events --region ${region} --stack-name ${name}`,
        ),
      ];
    }
    // A deployment that was broken off before it began leaves a name without resources: the next one takes it over.
    return status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS'
      ? [blocker(`${name} is being changed by another deployment (${status}).`, 'Wait until it has ended.')]
      : [];
  });
}

async function concurrency({ inputs, aws }: Asked): Promise<readonly AccountFinding[]> {
  const quota = await aws.lambdaConcurrency(inputs.region);
  if (quota < inputs.lambdaConcurrency) {
    return [
      blocker(
        `The account runs ${quota} functions at once; the inputs count on ${inputs.lambdaConcurrency}.`,
        `Set "lambdaConcurrency" to ${quota}, or have the quota "Concurrent executions" raised.`,
      ),
    ];
  }
  return quota < 1000
    ? [
        note(
          `The account runs ${quota} functions at once, which a handful of applicants can use up.`,
          'Ask for 1 000: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000',
        ),
      ]
    : [];
}

async function sending({ inputs, aws }: Asked): Promise<readonly AccountFinding[]> {
  return (await aws.sendsToAnybody(inputs.region))
    ? []
    : [
        note(
          `SES in ${inputs.region} is in its sandbox: mail reaches verified addresses only.`,
          'Ask for production access: aws sesv2 put-account-details --production-access-enabled (with your use case).',
        ),
      ];
}

async function receiving({ inputs, aws }: Asked): Promise<readonly AccountFinding[]> {
  const region = inputs.mail.receivingRegion;
  if (region === undefined) return [];
  const active = await aws.activeReceiptRuleSet(region);
  return active === undefined || active === receiptRuleSetName
    ? []
    : [
        blocker(
          `The receipt rule set "${active}" is active in ${region}, and an account has one.`,
          'Move its rules, or receive mail in another region: activating ours would stop its mail.',
        ),
      ];
}

async function zone({ inputs: { domain }, aws }: Asked): Promise<readonly AccountFinding[]> {
  if (domain?.hostedZoneId === undefined) return [];
  const name = await aws.hostedZoneName(domain.hostedZoneId);
  if (name === undefined) {
    return [blocker(`There is no hosted zone ${domain.hostedZoneId}.`, 'Correct "domain.hostedZoneId".')];
  }
  return domain.name === name || domain.name.endsWith(`.${name}`)
    ? []
    : [
        blocker(
          `Hosted zone ${domain.hostedZoneId} is of ${name}, which does not hold ${domain.name}.`,
          'Name the zone of the domain.',
        ),
      ];
}

async function secrets({ stage, inputs, aws }: Asked): Promise<readonly AccountFinding[]> {
  const empty = await Promise.all(
    partnerSecrets.map(({ secret }) => aws.emptyKeys(inputs.region, physicalName(stage, secret))),
  );
  return partnerSecrets.flatMap(({ secret, partner, without }, index) => {
    const keys = empty[index];
    if (keys === undefined || keys.length === 0) return [];
    return [
      note(
        `${partner} is not configured (${keys.join(', ')}): ${without}.`,
        `npm run partner-secret -- set ${secret} --stage ${stage}`,
      ),
    ];
  });
}
