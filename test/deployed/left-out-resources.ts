/** A kind of resource that the emulator cannot create, and why that is no fault of ours. */
export interface LeftOutResource {
  readonly type: string;
  /** Only those with this property. */
  readonly having?: string;
  readonly reason: string;
}

/** What is taken out of the templates before the emulator sees them. A test holds each line to something we deploy. */
export const leftOutResources: readonly LeftOutResource[] = [
  {
    type: 'AWS::CloudWatch::Alarm',
    having: 'Metrics',
    reason: 'The emulator has alarms on one metric, and none on an expression of several.',
  },
  {
    type: 'AWS::Logs::QueryDefinition',
    reason: 'The emulator does not know saved queries; nothing that answers a request reads them.',
  },
  {
    type: 'AWS::Budgets::Budget',
    reason: 'The emulator serves budgets, but not as a resource of a stack; nothing that answers a request reads them.',
  },
];

/** A template as far as leaving resources out looks at it. */
export interface Template {
  readonly [section: string]: unknown;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
}

interface TemplateResource {
  readonly [property: string]: unknown;
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>> | undefined;
  readonly DependsOn?: string | readonly string[] | undefined;
}

/** The line of the list that leaves a resource out. */
export function leftOutBy({
  Type,
  Properties = {},
}: Pick<TemplateResource, 'Type' | 'Properties'>): LeftOutResource | undefined {
  return leftOutResources.find(
    ({ type, having }) => type === Type && (having === undefined || Properties[having] !== undefined),
  );
}

/**
 * A template without what the emulator lacks, and what was taken out by its id.
 * @throws when something that stays refers to what was taken out: then leaving it out changes what is tested
 */
export function withoutLeftOut(template: Template): {
  readonly template: Template;
  readonly leftOut: readonly string[];
} {
  const all = Object.entries(template.Resources);
  const gone = all.filter(([, resource]) => leftOutBy(resource) !== undefined).map(([id]) => id);
  const kept = all.filter(([id]) => !gone.includes(id)).map(([id, resource]) => [id, independentOf(gone, resource)]);
  const rest = { ...template, Resources: Object.fromEntries(kept) };
  const text = JSON.stringify(rest);
  const referred = gone.find((id) => text.includes(`{"Ref":"${id}"}`) || text.includes(`"Fn::GetAtt":["${id}"`));
  if (referred !== undefined) throw new Error(`${referred} is left out, but what stays refers to it.`);
  return { template: rest, leftOut: gone };
}

function independentOf(gone: readonly string[], resource: TemplateResource): TemplateResource {
  const { DependsOn, ...rest } = resource;
  if (DependsOn === undefined) return resource;
  const left = [DependsOn].flat().filter((id) => !gone.includes(id));
  return left.length === 0 ? rest : { ...rest, DependsOn: left };
}
