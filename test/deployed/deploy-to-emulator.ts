import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { CloudAssembly, CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import { zipSync } from 'fflate';
import * as z from 'zod';
import { withoutLeftOut } from './left-out-resources.ts';

/** How long a stack may take, in half seconds. */
const patience = 600;

/** The result of deploying a stack. */
export interface StackOutcome {
  readonly stack: string;
  readonly status: string;
  /** Why resources of it failed. */
  readonly failures: readonly string[];
  /** Resources that the emulator was not given, by their ids (left-out-resources.ts). */
  readonly leftOut: readonly string[];
}

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
const Template = z.looseObject({ Resources: z.record(z.string(), Resource).default({}) });

/** Does what the CDK's bootstrap does to an account, as far as a deployment notices. */
export async function bootstrap(endpoint: string, account: string, regions: readonly string[]): Promise<void> {
  for (const region of regions) {
    const s3 = new S3Client({ region, endpoint, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: assetsBucket(account, region) }));
    await new SSMClient({ region, endpoint }).send(
      new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value: '30', Type: 'String' }),
    );
  }
}

const assetsBucket = (account: string, region: string): string => `cdk-hnb659fds-assets-${account}-${region}`;

/** Deploys the stacks of an assembly in their order: creates those that are not there and updates the others. */
export async function deployAssembly(endpoint: string, assembly: CloudAssembly): Promise<readonly StackOutcome[]> {
  const outcomes: StackOutcome[] = [];
  for (const stack of assembly.stacks) outcomes.push(await deployStack(endpoint, stack));
  return outcomes;
}

async function deployStack(endpoint: string, stack: CloudFormationStackArtifact): Promise<StackOutcome> {
  const { region } = stack.environment;
  const { template: body, leftOut } = withoutLeftOut(
    Template.parse(JSON.parse(await readFile(stack.templateFullPath, 'utf8'))),
  );
  if (Object.keys(body.Resources).length === 0)
    return { stack: stack.stackName, status: 'LEFT_OUT', failures: [], leftOut };
  await uploadAssets(endpoint, stack);
  const cloudFormation = new CloudFormationClient({ region, endpoint });
  const template = {
    StackName: stack.stackName,
    // A template in the request may have 51 200 bytes at most.
    TemplateURL: await uploadTemplate(endpoint, stack, JSON.stringify(body)),
    Capabilities: ['CAPABILITY_NAMED_IAM' as const],
    Tags: Object.entries(stack.tags).map(([Key, Value]) => ({ Key, Value })),
  };
  const describe = new DescribeStacksCommand({ StackName: stack.stackName });
  const before = await cloudFormation.send(describe).catch(() => undefined);
  try {
    await cloudFormation.send(
      before === undefined ? new CreateStackCommand(template) : new UpdateStackCommand(template),
    );
  } catch (error) {
    if (!String(error).includes('No updates'))
      return { stack: stack.stackName, status: 'REFUSED', failures: [String(error).slice(0, 500)], leftOut };
  }
  for (let tries = 0; tries < patience; tries += 1) {
    const status = (await cloudFormation.send(describe)).Stacks?.[0]?.StackStatus ?? '';
    if (!status.endsWith('_IN_PROGRESS'))
      return { stack: stack.stackName, status, failures: await failuresOf(), leftOut };
    await wait(500);
  }
  return { stack: stack.stackName, status: 'TIMED_OUT', failures: await failuresOf(), leftOut };

  async function failuresOf(): Promise<readonly string[]> {
    const { StackEvents = [] } = await cloudFormation.send(
      new DescribeStackEventsCommand({ StackName: stack.stackName }),
    );
    return StackEvents.flatMap(({ ResourceStatus, LogicalResourceId, ResourceType, ResourceStatusReason = '' }) =>
      ResourceStatus?.endsWith('_FAILED') === true
        ? [`${LogicalResourceId} (${ResourceType}): ${ResourceStatusReason}`]
        : [],
    );
  }
}

async function uploadTemplate(endpoint: string, stack: CloudFormationStackArtifact, body: string): Promise<string> {
  const { region, account } = stack.environment;
  const Bucket = assetsBucket(account, region);
  const Key = `${stack.id}.template.json`;
  const s3 = new S3Client({ region, endpoint, forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: body }));
  return `${endpoint}/${Bucket}/${Key}`;
}

const Assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional(), packaging: z.enum(['file', 'zip']).default('file') }),
      destinations: z.record(z.string(), z.object({ bucketName: z.string(), objectKey: z.string() })),
    }),
  ),
});

const uploaded = new Set<string>();

/** Puts the code of a stack where its template says it is. */
async function uploadAssets(endpoint: string, stack: CloudFormationStackArtifact): Promise<void> {
  const { region, account } = stack.environment;
  const folder = stack.assembly.directory;
  const s3 = new S3Client({ region, endpoint, forcePathStyle: true });
  const { files } = Assets.parse(JSON.parse(await readFile(join(folder, `${stack.id}.assets.json`), 'utf8')));
  for (const { source, destinations } of Object.values(files)) {
    if (source.path === undefined || source.path.endsWith('.template.json')) continue;
    const path = join(folder, source.path);
    for (const { bucketName, objectKey } of Object.values(destinations)) {
      const Bucket = bucketName
        .replaceAll(`\${AWS::AccountId}`, account)
        .replaceAll(`\${AWS::Region}`, region)
        .replaceAll(`\${AWS::Partition}`, 'aws');
      const name = `${endpoint}/${Bucket}/${objectKey}`;
      if (uploaded.has(name)) continue;
      uploaded.add(name);
      const Body = source.packaging === 'zip' ? await zipped(path) : await readFile(path);
      await s3.send(new PutObjectCommand({ Bucket, Key: objectKey, Body }));
    }
  }
}

async function zipped(folder: string): Promise<Uint8Array> {
  if (statSync(folder).isFile()) return await readFile(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (file) => [relative(folder, file), new Uint8Array(await readFile(file))] as const),
  );
  return zipSync(Object.fromEntries(contents), { level: 1 });
}
