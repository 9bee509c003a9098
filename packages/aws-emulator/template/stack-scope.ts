import type { AssemblyStack, TemplateResource } from './assembly.ts';
import { type IntrinsicScope, resolveIntrinsics, type TemplateObject, type TemplateValue } from './intrinsics.ts';
import { type PhysicalResource, type Place, physicalResource } from './physical-resource.ts';

/** A resource of a stack with every reference of its properties replaced. */
export interface ResolvedResource {
  readonly logicalId: string;
  readonly type: string;
  readonly physical: PhysicalResource;
  readonly properties: TemplateObject;
}

/** A stack whose references can be resolved. */
export interface ResolvableStack {
  readonly name: string;
  readonly assets: ReadonlyMap<string, string>;
  /** The resources of these types, resolved; in the order of the template. */
  readonly resources: (...types: readonly string[]) => readonly ResolvedResource[];
}

/**
 * Makes the stacks of an assembly resolvable, exports of one stack in another included. Resolution is lazy: a
 * resource that nobody asks for may hold references that have no meaning on this machine.
 */
export function resolvableStacks(stacks: readonly AssemblyStack[], place: Place): readonly ResolvableStack[] {
  const scopes: { stack: AssemblyStack; scope: IntrinsicScope; physical: (id: string) => PhysicalResource }[] = [];
  const exported = (name: string): TemplateValue => {
    for (const { stack, scope } of scopes) {
      for (const output of Object.values(stack.template.Outputs)) {
        if (output.Export !== undefined && resolveIntrinsics(output.Export.Name, scope) === name) {
          return resolveIntrinsics(output.Value, scope);
        }
      }
    }
    throw new Error(`No stack exports ${name}.`);
  };
  for (const stack of stacks) {
    const physical = physicalNames(stack, place, () => scope);
    const scope = stackScope(stack, place, physical, exported);
    scopes.push({ stack, scope, physical });
  }
  return scopes.map(({ stack, scope, physical }) => ({
    name: stack.name,
    assets: stack.assets,
    resources: (...types) =>
      Object.entries(stack.template.Resources)
        .filter(([, resource]) => types.includes(resource.Type))
        .map(([logicalId, resource]) => ({
          logicalId,
          type: resource.Type,
          physical: physical(logicalId),
          properties: resolvedProperties(resource, scope),
        })),
  }));
}

function resolvedProperties(resource: TemplateResource, scope: IntrinsicScope): TemplateObject {
  return Object.fromEntries(
    Object.entries(resource.Properties).map(([name, value]) => [name, resolveIntrinsics(value, scope)]),
  );
}

function physicalNames(
  stack: AssemblyStack,
  place: Place,
  scope: () => IntrinsicScope,
): (logicalId: string) => PhysicalResource {
  const known = new Map<string, PhysicalResource>();
  return (logicalId) => {
    const before = known.get(logicalId);
    if (before !== undefined) return before;
    const resource = stack.template.Resources[logicalId];
    if (resource === undefined) throw new Error(`${stack.name} refers to ${logicalId}, which it does not contain.`);
    const physical = physicalResource({
      place,
      stackName: stack.name,
      logicalId,
      type: resource.Type,
      properties: resource.Properties,
      resolveText: (property) => {
        const value = resolveIntrinsics(resource.Properties[property] ?? null, scope());
        return typeof value === 'string' ? value : undefined;
      },
    });
    known.set(logicalId, physical);
    return physical;
  };
}

function stackScope(
  stack: AssemblyStack,
  place: Place,
  physical: (logicalId: string) => PhysicalResource,
  exported: (name: string) => TemplateValue,
): IntrinsicScope {
  const pseudo: Readonly<Record<string, TemplateValue>> = {
    'AWS::Region': place.region,
    'AWS::AccountId': place.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.name,
    'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.account}:stack/${stack.name}/local`,
    'AWS::NotificationARNs': [],
  };
  return {
    exported,
    ref: (name) => {
      const value = pseudo[name];
      if (value !== undefined) return value;
      const parameter = stack.template.Parameters[name];
      return parameter === undefined ? physical(name).ref : (parameter.Default ?? '');
    },
    attribute: (logicalId, attribute) => {
      const value = physical(logicalId).attributes[attribute];
      if (value === undefined) {
        const type = stack.template.Resources[logicalId]?.Type;
        throw new Error(`${stack.name}: the local cloud knows no attribute ${attribute} of ${logicalId} (${type}).`);
      }
      return value;
    },
    condition: (name) => {
      const condition = stack.template.Conditions[name];
      if (condition === undefined) throw new Error(`${stack.name} has no condition ${name}.`);
      return condition;
    },
    mapping: (name) => stack.template.Mappings[name] ?? {},
  };
}
