import * as z from 'zod';
import { mailReceivingRegions } from './mail-regions.ts';
import { notDeployedYet } from './stage-addresses.ts';

/** A resource of a template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string | undefined;
}

/** A stack as it would be deployed: where to, and its resources by their ids. */
export interface TemplateStack {
  readonly name: string;
  readonly region: string;
  readonly resources: Readonly<Record<string, TemplateResource>>;
}

/** Something that AWS accepts as a template and that fails, or stays silent, when it is deployed. */
export interface TemplateFault {
  readonly stack: string;
  readonly resource: string;
  readonly fault: string;
}

/** What the templates cannot say about the account they are for. */
export interface AccountFacts {
  /** Quota of concurrent executions of Lambda. */
  readonly lambdaConcurrency: number;
}

interface Placed extends TemplateResource {
  readonly id: string;
  readonly stack: TemplateStack;
}

type Rule = (all: readonly Placed[], facts: AccountFacts) => readonly TemplateFault[];

/** Finds what would make a first deployment fail or its alarms silent. */
export function templateFaults(stacks: readonly TemplateStack[], facts: AccountFacts): readonly TemplateFault[] {
  const all = stacks.flatMap((stack) =>
    Object.entries(stack.resources).map(([id, resource]) => ({ ...resource, id, stack })),
  );
  return rules.flatMap((rule) => rule(all, facts));
}

const fault = ({ stack, id }: Placed, text: string): TemplateFault => ({
  stack: stack.name,
  resource: id,
  fault: text,
});
const ofType = (all: readonly Placed[], type: string): readonly Placed[] => all.filter(({ Type }) => Type === type);

const ReceiptRule = z.object({
  Rule: z.object({
    Actions: z.array(
      z.object({ S3Action: z.object({ BucketName: z.unknown(), IamRoleArn: z.unknown().optional() }).optional() }),
    ),
  }),
});

/** SES stores mail across regions only in a role, and that role must exist and trust SES. */
const mailIsStored: Rule = (all) => {
  const roles = ofType(all, 'AWS::IAM::Role').filter((role) => text(role).includes('ses.amazonaws.com'));
  return ofType(all, 'AWS::SES::ReceiptRule').flatMap((rule) => {
    const region = regionFault(rule);
    const actions = ReceiptRule.parse(rule.Properties).Rule.Actions.flatMap(({ S3Action }) => S3Action ?? []);
    const stored = actions.flatMap(({ IamRoleArn }) => {
      if (IamRoleArn === undefined) {
        return [
          fault(rule, 'stores mail in a bucket without iamRoleArn: SES refuses it for a bucket of another region'),
        ];
      }
      const named = JSON.stringify(IamRoleArn);
      return roles.some(({ Properties }) => named.includes(`:role/${String(Properties['RoleName'])}`))
        ? []
        : [fault(rule, 'names a role that no stack creates for SES')];
    });
    return [...region, ...stored];
  });
};

function regionFault(rule: Placed): readonly TemplateFault[] {
  return mailReceivingRegions.some((region) => region === rule.stack.region)
    ? []
    : [fault(rule, `lies in ${rule.stack.region}, where SES receives no mail`)];
}

/** An alarm whose topic does not let CloudWatch publish changes its state and notifies nobody. */
const alarmsPublish: Rule = (all) => {
  const policies = ofType(all, 'AWS::SNS::TopicPolicy');
  return ofType(all, 'AWS::SNS::Topic').flatMap((topic) => {
    const isAlarmed = ofType(all, 'AWS::CloudWatch::Alarm').some((alarm) => refersTo(alarm, topic.id));
    const own = policies.filter((policy) => refersTo(policy, topic.id));
    const named = topic.Properties['KmsMasterKeyId'];
    const sealed =
      isAlarmed && named === 'alias/aws/sns'
        ? [fault(topic, 'is sealed with the key of SNS, which CloudWatch may not use: its alarms reach nobody')]
        : [];
    // Without a policy of its own a topic has the one of SNS, which lets the account's alarms publish.
    if (!isAlarmed || own.length === 0) return sealed;
    const silent = own.some(letPublish('cloudwatch.amazonaws.com'))
      ? []
      : [fault(topic, 'has a policy that does not let CloudWatch publish: its alarms reach nobody')];
    return [...sealed, ...silent, ...rulesPublish(all, topic, own)];
  });
};

/** EventBridge publishes only where the topic's policy says so, whatever the rule says. */
function rulesPublish(all: readonly Placed[], topic: Placed, policies: readonly Placed[]): readonly TemplateFault[] {
  const notifying = ofType(all, 'AWS::Events::Rule').filter((rule) => refersTo(rule, topic.id));
  return notifying.length === 0 || policies.some(letPublish('events.amazonaws.com'))
    ? []
    : notifying.map((rule) => fault(rule, 'notifies a topic whose policy does not let EventBridge publish'));
}

const Policy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.string(), Action: z.unknown(), Principal: z.unknown().optional() })),
  }),
});

const letPublish =
  (service: string) =>
  (policy: Placed): boolean =>
    Policy.parse(policy.Properties).PolicyDocument.Statement.some(
      ({ Effect, Action, Principal }) =>
        Effect === 'Allow' &&
        JSON.stringify(Action).toLowerCase().includes('sns:publish') &&
        JSON.stringify(Principal).includes(service),
    );

/** Properties that fix the name of a resource. */
const nameProperties = ['TableName', 'BucketName', 'Name', 'RoleName', 'QueueName', 'AliasName'] as const;

/** What has a fixed name and is kept when its first creation is rolled back makes the next attempt fail. */
const firstAttemptsCanBeRepeated: Rule = (all) =>
  all.flatMap((resource) => {
    const isNamed = nameProperties.some((property) => resource.Properties[property] !== undefined);
    return isNamed && resource.DeletionPolicy === 'Retain'
      ? [fault(resource, 'has a fixed name and the policy Retain: use RetainExceptOnCreate')]
      : [];
  });

/** Lambda refuses reservations that leave less than 100 for functions without one. */
const concurrencyFits: Rule = (all, { lambdaConcurrency }) => {
  const reserving = ofType(all, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties['ReservedConcurrentExecutions'] !== undefined,
  );
  const reserved = reserving.reduce(
    (sum, { Properties }) => sum + Number(Properties['ReservedConcurrentExecutions']),
    0,
  );
  const [first] = reserving;
  return first !== undefined && lambdaConcurrency - reserved < 100
    ? [fault(first, `and others reserve ${reserved} of the account's ${lambdaConcurrency}: 100 must be left`)]
    : [];
};

/** Of these an account, or an account's region, has one. */
const singletons = ['AWS::ApiGateway::Account', 'AWS::SES::ReceiptRuleSet'] as const;

/** A stage that sets what an account has once takes it from the other stages. */
const stagesShareAnAccount: Rule = (all) =>
  singletons
    .flatMap((type) => ofType(all, type))
    .filter(({ stack }) => !stack.name.startsWith('imali-account-'))
    .map((resource) => fault(resource, 'is set once for an account: it belongs in a stack of the account'));

/** CloudFront takes certificates of us-east-1 only. */
const sitesAreCertified: Rule = (all) =>
  ofType(all, 'AWS::CloudFront::Distribution').flatMap((distribution) => {
    const arn = /arn:aws:acm:([a-z0-9-]+):/.exec(text(distribution));
    return arn !== null && arn[1] !== 'us-east-1'
      ? [fault(distribution, `names a certificate of ${arn[1]}: CloudFront takes those of us-east-1 only`)]
      : [];
  });

/** A name for examples in a template is a page or an address that nobody reaches, but for that of a first pass. */
const namesAreReal: Rule = (all) =>
  all.flatMap((resource) => {
    const named = text(resource).replaceAll(`.${notDeployedYet}`, '');
    const found = /[a-z0-9.-]+\.(?:example|invalid|test)(?![a-z0-9.-])/.exec(named);
    return found === null ? [] : [fault(resource, `names ${found[0]}, which is a name for examples`)];
  });

const rules: readonly Rule[] = [
  mailIsStored,
  alarmsPublish,
  firstAttemptsCanBeRepeated,
  concurrencyFits,
  stagesShareAnAccount,
  sitesAreCertified,
  namesAreReal,
];

const text = ({ Properties }: Placed): string => JSON.stringify(Properties);
const refersTo = (resource: Placed, id: string): boolean => text(resource).includes(`"Ref":"${id}"`);
