/** A value of a CloudFormation template: JSON. */
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | readonly TemplateValue[]
  | { readonly [key: string]: TemplateValue };

export type TemplateObject = { readonly [key: string]: TemplateValue };

/** What the references of one stack stand for on this machine. */
export interface IntrinsicScope {
  /** Ref of a resource, a parameter or a pseudo parameter. */
  readonly ref: (name: string) => TemplateValue;
  /** Fn::GetAtt. */
  readonly attribute: (logicalId: string, attribute: string) => TemplateValue;
  /** Fn::ImportValue: the value another stack exports under that name. */
  readonly exported: (name: string) => TemplateValue;
  /** The definition of a named condition, unresolved. */
  readonly condition: (name: string) => TemplateValue;
  /** The first level of a mapping, for Fn::FindInMap. */
  readonly mapping: (name: string) => TemplateObject;
}

/** AWS::NoValue: the property that holds it is left out. */
const noValue = Symbol('AWS::NoValue');
type Resolved = TemplateValue | typeof noValue;

export function isTemplateObject(value: TemplateValue | undefined): value is TemplateObject {
  return typeof value === 'object' && value !== null && !isTemplateList(value);
}

export function isTemplateList(value: TemplateValue | undefined): value is readonly TemplateValue[] {
  return Array.isArray(value);
}

/**
 * Replaces every intrinsic function in a template value by what it stands for.
 * Throws for a function that is not known here, rather than to hand a half resolved value to a resource.
 */
export function resolveIntrinsics(value: TemplateValue, scope: IntrinsicScope): TemplateValue {
  const resolved = resolve(value, scope);
  return resolved === noValue ? null : resolved;
}

function resolve(value: TemplateValue, scope: IntrinsicScope): Resolved {
  if (isTemplateList(value)) {
    return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue);
  }
  if (!isTemplateObject(value)) return value;
  const [only, ...others] = Object.entries(value);
  if (only !== undefined && others.length === 0) {
    const [name, argument] = only;
    if (name === 'Ref' || name.startsWith('Fn::')) return applyFunction(name, argument, scope);
  }
  const entries: [string, TemplateValue][] = [];
  for (const [key, item] of Object.entries(value)) {
    const resolved = resolve(item, scope);
    if (resolved !== noValue) entries.push([key, resolved]);
  }
  return Object.fromEntries(entries);
}

type Intrinsic = (argument: TemplateValue, scope: IntrinsicScope, name: string) => Resolved;

const condition: Intrinsic = (argument, scope, name) => evaluate({ [name]: argument }, scope);

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope, name) => {
    const target = text(argument, name);
    return target === 'AWS::NoValue' ? noValue : scope.ref(target);
  },
  'Fn::GetAtt': (argument, scope, name) => {
    const [logicalId, ...attribute] = typeof argument === 'string' ? argument.split('.') : texts(argument, name);
    return scope.attribute(logicalId ?? '', attribute.join('.'));
  },
  'Fn::ImportValue': (argument, scope, name) => scope.exported(text(resolveIntrinsics(argument, scope), name)),
  'Fn::Join': (argument, scope, name) => {
    const [separator, parts] = list(argument, name);
    const joined = resolveIntrinsics(parts ?? [], scope);
    return list(joined, name)
      .map((part) => scalar(part, name))
      .join(text(separator ?? '', name));
  },
  'Fn::Split': (argument, scope, name) => {
    const [separator, source] = list(argument, name);
    return text(resolveIntrinsics(source ?? '', scope), name).split(text(separator ?? '', name));
  },
  'Fn::Select': (argument, scope, name) => {
    const [index, source] = list(argument, name);
    const items = list(resolveIntrinsics(source ?? [], scope), name);
    const selected = items[Number(resolveIntrinsics(index ?? 0, scope))];
    if (selected === undefined) throw new Error(`Fn::Select: no item ${JSON.stringify(index)}.`);
    return selected;
  },
  'Fn::Sub': substitute,
  'Fn::If': (argument, scope, name) => {
    const [named, whenTrue, whenFalse] = list(argument, name);
    const holds = evaluate(scope.condition(text(named ?? '', name)), scope);
    return resolve((holds ? whenTrue : whenFalse) ?? null, scope);
  },
  'Fn::FindInMap': (argument, scope, name) => {
    const [map, first, second] = texts(resolveIntrinsics(argument, scope), name);
    const level = scope.mapping(map ?? '')[first ?? ''];
    const found = isTemplateObject(level) ? level[second ?? ''] : undefined;
    if (found === undefined) throw new Error(`Fn::FindInMap: nothing at ${map}.${first}.${second}.`);
    return found;
  },
  'Fn::Equals': condition,
  'Fn::Not': condition,
  'Fn::And': condition,
  'Fn::Or': condition,
};

function applyFunction(name: string, argument: TemplateValue, scope: IntrinsicScope): Resolved {
  const intrinsic = intrinsics[name];
  if (intrinsic === undefined) throw new Error(`The template uses ${name}, which the local cloud does not resolve.`);
  return intrinsic(argument, scope, name);
}

/** `${Name}`, `${Resource.Attribute}`, `${!Literal}` and names given beside the text. */
function substitute(argument: TemplateValue, scope: IntrinsicScope): string {
  const [template, given] = isTemplateList(argument) ? argument : [argument];
  const variables = isTemplateObject(given) ? given : {};
  return text(template ?? '', 'Fn::Sub').replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === '!') return `\${${name}}`;
    const variable = variables[name];
    if (variable !== undefined) return scalar(resolveIntrinsics(variable, scope), 'Fn::Sub');
    const dot = name.indexOf('.');
    const value = dot === -1 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1));
    return scalar(value, 'Fn::Sub');
  });
}

function evaluate(condition: TemplateValue, scope: IntrinsicScope): boolean {
  if (typeof condition === 'boolean') return condition;
  const [name, argument] = isTemplateObject(condition) ? (Object.entries(condition)[0] ?? []) : [];
  const operands = isTemplateList(argument) ? argument : [];
  switch (name) {
    case 'Condition':
      return evaluate(scope.condition(text(argument ?? '', name)), scope);
    case 'Fn::Equals': {
      const [left, right] = operands.map((operand) => JSON.stringify(resolveIntrinsics(operand, scope)));
      return left === right;
    }
    case 'Fn::Not':
      return !operands.some((operand) => evaluate(operand, scope));
    case 'Fn::And':
      return operands.every((operand) => evaluate(operand, scope));
    case 'Fn::Or':
      return operands.some((operand) => evaluate(operand, scope));
    default:
      throw new Error(`The local cloud does not evaluate the condition ${JSON.stringify(condition)}.`);
  }
}

function text(value: TemplateValue, where: string): string {
  if (typeof value !== 'string') throw new Error(`${where} expects a text, not ${JSON.stringify(value)}.`);
  return value;
}

function scalar(value: TemplateValue, where: string): string {
  if (value === null || typeof value === 'object') {
    throw new Error(`${where} expects a text, not ${JSON.stringify(value)}.`);
  }
  return String(value);
}

function list(value: TemplateValue, where: string): readonly TemplateValue[] {
  if (!isTemplateList(value)) throw new Error(`${where} expects a list, not ${JSON.stringify(value)}.`);
  return value;
}

function texts(value: TemplateValue, where: string): readonly string[] {
  return list(value, where).map((item) => text(item, where));
}
