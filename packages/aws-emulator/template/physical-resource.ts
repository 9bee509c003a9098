import type { TemplateObject } from './intrinsics.ts';

/** Where the local cloud pretends to be. */
export interface Place {
  readonly region: string;
  readonly account: string;
  /** Address of the SQS endpoint, without a slash at its end. */
  readonly sqsUrl: string;
  /** ARN of a secret by its name: Secrets Manager ends it with random characters when it makes the secret. */
  readonly secretArn: (name: string) => string;
}

/** What Ref and Fn::GetAtt answer for one resource. */
export interface PhysicalResource {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Naming {
  readonly place: Place;
  /** Name given in the template under that property, or else one derived from stack and logical id. */
  readonly named: (property: string) => string;
  readonly logicalId: string;
}

type Describe = (naming: Naming) => PhysicalResource;

/** ARN of a resource; `where` keeps region and account unless the service's ARNs lack them. */
function arn(place: Place, service: string, resource: string, where = `${place.region}:${place.account}`): string {
  return `arn:aws:${service}:${where}:${resource}`;
}

const describe: Readonly<Record<string, Describe>> = {
  'AWS::DynamoDB::Table': ({ place, named }) => table(place, named('TableName')),
  'AWS::DynamoDB::GlobalTable': ({ place, named }) => table(place, named('TableName')),
  'AWS::S3::Bucket': ({ place, named }) => {
    const name = named('BucketName').toLowerCase();
    const domain = `${name}.s3.${place.region}.amazonaws.com`;
    return {
      ref: name,
      attributes: { Arn: `arn:aws:s3:::${name}`, DomainName: domain, RegionalDomainName: domain },
    };
  },
  'AWS::SQS::Queue': ({ place, named }) => {
    const name = named('QueueName');
    const url = `${place.sqsUrl}/${place.account}/${name}`;
    return { ref: url, attributes: { Arn: arn(place, 'sqs', name), QueueName: name, QueueUrl: url } };
  },
  'AWS::SecretsManager::Secret': ({ place, named }) => {
    const name = named('Name');
    const own = place.secretArn(name);
    return { ref: own, attributes: { Id: own, Name: name } };
  },
  'AWS::Lambda::Function': ({ place, named }) => {
    const name = named('FunctionName');
    return { ref: name, attributes: { Arn: arn(place, 'lambda', `function:${name}`) } };
  },
  // The code as it is stands for every version of it.
  'AWS::Lambda::Version': ({ place, named }) => {
    const own = arn(place, 'lambda', `function:${named('FunctionName')}:1`);
    return { ref: own, attributes: { FunctionArn: own, Version: '1' } };
  },
  'AWS::Lambda::Alias': ({ place, named }) => {
    const own = arn(place, 'lambda', `function:${named('FunctionName')}:${named('Name')}`);
    return { ref: own, attributes: { AliasArn: own } };
  },
  'AWS::Lambda::LayerVersion': ({ place, named }) => {
    const own = arn(place, 'lambda', `layer:${named('LayerName')}:1`);
    return { ref: own, attributes: { LayerVersionArn: own } };
  },
  'AWS::Lambda::EventSourceMapping': ({ logicalId }) => ({ ref: logicalId, attributes: { Id: logicalId } }),
  'AWS::StepFunctions::StateMachine': ({ place, named }) => {
    const name = named('StateMachineName');
    const own = arn(place, 'states', `stateMachine:${name}`);
    return { ref: own, attributes: { Arn: own, Name: name } };
  },
  'AWS::IAM::Role': ({ place, named }) => {
    const name = named('RoleName');
    return { ref: name, attributes: { Arn: arn(place, 'iam', `role/${name}`, `:${place.account}`), RoleId: name } };
  },
  'AWS::KMS::Key': ({ place, logicalId }) => ({
    ref: logicalId,
    attributes: { Arn: arn(place, 'kms', `key/${logicalId}`), KeyId: logicalId },
  }),
  'AWS::KMS::Alias': ({ named }) => ({ ref: named('AliasName'), attributes: {} }),
  'AWS::Logs::LogGroup': ({ place, named }) => {
    const name = named('LogGroupName');
    return { ref: name, attributes: { Arn: arn(place, 'logs', `log-group:${name}:*`) } };
  },
  'AWS::SNS::Topic': ({ place, named }) => {
    const own = arn(place, 'sns', named('TopicName'));
    return { ref: own, attributes: { TopicArn: own, TopicName: named('TopicName') } };
  },
  'AWS::ApiGateway::RestApi': ({ logicalId }) => {
    const id = logicalId.toLowerCase();
    return { ref: id, attributes: { RestApiId: id, RootResourceId: 'root' } };
  },
  'AWS::ApiGateway::Stage': ({ named }) => ({ ref: named('StageName'), attributes: {} }),
  'AWS::Events::Rule': ({ place, named }) => ({
    ref: named('Name'),
    attributes: { Arn: arn(place, 'events', `rule/${named('Name')}`) },
  }),
  'AWS::Scheduler::Schedule': ({ place, named }) => ({
    ref: named('Name'),
    attributes: { Arn: arn(place, 'scheduler', `schedule/default/${named('Name')}`) },
  }),
  'AWS::CloudFront::Function': ({ place, named }) => {
    const own = arn(place, 'cloudfront', `function/${named('Name')}`, `:${place.account}`);
    return { ref: own, attributes: { FunctionARN: own } };
  },
  'AWS::CloudFront::OriginAccessControl': ({ logicalId }) => ({ ref: logicalId, attributes: { Id: logicalId } }),
  'AWS::SES::EmailIdentity': ({ named }) => ({ ref: named('EmailIdentity'), attributes: {} }),
  'AWS::SES::ConfigurationSet': ({ named }) => ({ ref: named('Name'), attributes: {} }),
};

function table(place: Place, name: string): PhysicalResource {
  const own = arn(place, 'dynamodb', `table/${name}`);
  return { ref: name, attributes: { Arn: own, StreamArn: `${own}/stream/local` } };
}

/**
 * What a resource is called on this machine. A type that is not known has its logical id as name and no attributes,
 * so that a template may hold what only a deployment needs (alarms, policies, dashboards).
 */
export function physicalResource(options: {
  readonly place: Place;
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: TemplateObject;
  /** Resolves a property that may itself hold references. */
  readonly resolveText: (property: string) => string | undefined;
}): PhysicalResource {
  const { place, stackName, logicalId, type, properties, resolveText } = options;
  const named = (property: string): string =>
    (property in properties ? resolveText(property) : undefined) ?? `${stackName}-${logicalId}`;
  return describe[type]?.({ place, named, logicalId }) ?? { ref: logicalId, attributes: {} };
}
