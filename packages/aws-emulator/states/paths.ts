import { StateError } from './state-error.ts';

/** What states read by `$$`. */
export type ContextObject = Readonly<Record<string, unknown>>;

/** What a path may be taken of: the data of a state by `$`, its context by `$$`. */
export interface Readable {
  readonly data: unknown;
  readonly context: ContextObject;
}

const SUPPORTED = /^\$\$?(?:\.[A-Za-z_][\w-]*)*$/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names after `$` or `$$`. Throws for what is more than names: filters, indices and intrinsic functions. */
function namesOf(path: string): readonly string[] {
  if (!SUPPORTED.test(path)) {
    throw new StateError('States.Runtime', `The local cloud reads no path like ${path}.`);
  }
  return path.split('.').slice(1);
}

/** The value at a path. Throws States.ParameterPathFailure where there is none. */
export function valueAt(path: string, { data, context }: Readable): unknown {
  let value: unknown = path.startsWith('$$') ? context : data;
  for (const name of namesOf(path)) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) {
      throw new StateError('States.ParameterPathFailure', `There is nothing at ${path}.`);
    }
    value = value[name];
  }
  return value;
}

/** A payload template with every path in it replaced by what is there. */
export function filledTemplate(template: unknown, from: Readable): unknown {
  if (Array.isArray(template)) return template.map((item) => filledTemplate(item, from));
  if (!isRecord(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => {
      if (!key.endsWith('.$')) return [key, filledTemplate(value, from)];
      if (typeof value !== 'string') throw new StateError('States.Runtime', `${key} holds no path.`);
      return [key.slice(0, -2), valueAt(value, from)];
    }),
  );
}

/**
 * The input of a state with its result at a path.
 * @param path `$` (also where none is given) for the result alone, null for the input alone, `$.name` to put it there
 */
export function withResult(input: unknown, path: string | null | undefined, result: unknown): unknown {
  if (path === null) return input;
  const [name, ...deeper] = namesOf(path ?? '$');
  if (name === undefined) return result;
  if (deeper.length > 0 || path?.startsWith('$$') || !isRecord(input)) {
    throw new StateError('States.ResultPathMatchFailure', `The local cloud puts no result at ${path}.`);
  }
  return { ...input, [name]: result };
}
