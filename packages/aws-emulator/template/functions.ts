import * as z from 'zod';
import { isTemplateList, isTemplateObject, type TemplateValue } from './intrinsics.ts';
import type { ResolvableStack, ResolvedResource } from './stack-scope.ts';

const OneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: OneOrMore.optional(),
  NotAction: OneOrMore.optional(),
  Resource: OneOrMore.optional(),
  NotResource: OneOrMore.optional(),
  Condition: z.record(z.string(), z.unknown()).optional(),
});
/** One statement of a role's policies, every ARN resolved. */
export type RoleStatement = z.output<typeof Statement>;

const PolicyDocument = z.object({ Statement: z.array(Statement) });

const FunctionProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Role: z.string(),
  Runtime: z.string(),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  Layers: z.array(z.string()).default([]),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
});

const RoleProperties = z.object({
  Policies: z.array(z.object({ PolicyDocument })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
});
const PolicyProperties = z.object({ Roles: z.array(z.string()).default([]), PolicyDocument });
const LayerProperties = z.object({ Content: z.object({ S3Key: z.string() }) });

/** A function as its template declares it. */
export interface FunctionModel {
  readonly name: string;
  readonly arn: string;
  /** Folder of the code. */
  readonly codePath: string;
  /** `file.export`, as Lambda writes it. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly reservedConcurrency: number | undefined;
  /** Folders of the layers, each laid out like /opt. */
  readonly layerPaths: readonly string[];
  /** Exactly what the template gives. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the function's role allows and denies. */
  readonly statements: readonly RoleStatement[];
}

/** The functions of all stacks, each with the policies of its own role. */
export function readFunctions(stacks: readonly ResolvableStack[]): readonly FunctionModel[] {
  const layers = new Map<string, string>();
  for (const stack of stacks) {
    for (const layer of stack.resources('AWS::Lambda::LayerVersion')) {
      layers.set(layer.physical.ref, assetPath(stack, LayerProperties.parse(layer.properties).Content.S3Key));
    }
  }
  const statements = readRoleStatements(stacks);
  return stacks.flatMap((stack) =>
    stack
      .resources('AWS::Lambda::Function')
      .filter(isOurs)
      .map((resource) => readFunction(stack, resource, layers, statements)),
  );
}

/** The CDK adds functions of its own (custom resource providers) whose code is inline: they serve deployments only. */
function isOurs(resource: ResolvedResource): boolean {
  const code = resource.properties['Code'];
  return isTemplateObject(code) && code['S3Key'] !== undefined && !resource.logicalId.includes('CustomResource');
}

function readFunction(
  stack: ResolvableStack,
  resource: ResolvedResource,
  layers: ReadonlyMap<string, string>,
  statements: ReadonlyMap<string, readonly RoleStatement[]>,
): FunctionModel {
  const properties = FunctionProperties.parse(resource.properties);
  if (!properties.Runtime.startsWith('nodejs')) {
    throw new Error(`${resource.physical.ref} runs on ${properties.Runtime}; the local cloud runs Node.js functions.`);
  }
  return {
    name: resource.physical.ref,
    arn: resource.physical.attributes['Arn'] ?? '',
    codePath: assetPath(stack, properties.Code.S3Key),
    handler: properties.Handler,
    timeoutSeconds: properties.Timeout,
    memoryMb: properties.MemorySize,
    reservedConcurrency: properties.ReservedConcurrentExecutions,
    layerPaths: properties.Layers.map((arn) => {
      const path = layers.get(arn);
      if (path === undefined)
        throw new Error(`${resource.physical.ref} uses the layer ${arn}, which no stack contains.`);
      return path;
    }),
    environment: properties.Environment?.Variables ?? {},
    statements: statements.get(properties.Role) ?? [],
  };
}

function assetPath(stack: ResolvableStack, objectKey: string): string {
  const path = stack.assets.get(objectKey);
  if (path === undefined) throw new Error(`${stack.name}: the assembly has no asset ${objectKey}.`);
  return path;
}

/** Statements by role ARN: the role's inline policies, then the policies attached to it by name. */
export function readRoleStatements(stacks: readonly ResolvableStack[]): ReadonlyMap<string, readonly RoleStatement[]> {
  const byArn = new Map<string, RoleStatement[]>();
  const byName = new Map<string, RoleStatement[]>();
  for (const role of stacks.flatMap((stack) => stack.resources('AWS::IAM::Role'))) {
    const properties = RoleProperties.parse(withoutUnusedParts(role));
    const own = properties.Policies.flatMap((policy) => policy.PolicyDocument.Statement);
    byName.set(role.physical.ref, own);
    byArn.set(role.physical.attributes['Arn'] ?? '', own);
  }
  for (const policy of stacks.flatMap((stack) => stack.resources('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'))) {
    const { Roles, PolicyDocument: document } = PolicyProperties.parse(policy.properties);
    for (const role of Roles) byName.get(role)?.push(...document.Statement);
  }
  return byArn;
}

/** A role without its trust policy, whose statements name principals instead of resources. */
function withoutUnusedParts(role: ResolvedResource): Readonly<Record<string, TemplateValue>> {
  const { Policies, ManagedPolicyArns } = role.properties;
  return {
    ...(isTemplateList(Policies) ? { Policies } : {}),
    ...(isTemplateList(ManagedPolicyArns) ? { ManagedPolicyArns } : {}),
  };
}
