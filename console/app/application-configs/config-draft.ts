import type { Answered, Parts } from '../console-api.ts';

export type Config = Answered<'getApplicationConfig'>;
export type Available = Answered<'listConnectionsAvailable'>[number];
export type Arg = Answered<'listDataPointArgs'>[number];
type Body = Parts<'createApplicationConfig'>['body'];
type InputValue = string | number | boolean;

/** A data point that is wanted, with its input arguments as they were typed. */
export interface PointDraft {
  readonly inputs: Readonly<Record<string, string>>;
  readonly outputs: readonly string[];
}

/** A config as a form holds it; points by `connection.data_point`. */
export interface ConfigDraft {
  readonly name: string;
  readonly redirectUrl: string;
  readonly isDefault: boolean;
  readonly affinity: boolean;
  readonly points: Readonly<Record<string, PointDraft>>;
}

const emptyDraft: ConfigDraft = { name: '', redirectUrl: '', isDefault: false, affinity: false, points: {} };
export const emptyPoint: PointDraft = { inputs: {}, outputs: [] };

export const pointKey = (connection: string, point: string): string => `${connection}.${point}`;
export const pointId = (key: string): string => `point-${key}`;
export const inputId = (key: string, name: string): string => `input-${key}-${name}`;
export const outputsId = (key: string): string => `outputs-${key}`;

/** A new config: it asks for everything of a bank connection, until a point is taken out. */
export function newDraft(available: readonly Available[]): ConfigDraft {
  const points = available
    .filter(({ name }) => name === 'bank_connection')
    .flatMap(({ name: connection, data_points: all }) =>
      all.map(({ name }) => [pointKey(connection, name), emptyPoint]),
    );
  return { ...emptyDraft, points: Object.fromEntries(points) };
}

const typed = (inputs: Readonly<Record<string, InputValue>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]));

export function draftOfConfig(config: Config): ConfigDraft {
  const points = config.connections.flatMap(({ name: connection, data_points: wanted }) =>
    wanted.map(({ name, input_args: inputs, output_args: outputs }) => [
      pointKey(connection, name),
      { inputs: typed(inputs), outputs },
    ]),
  );
  return {
    name: config.name,
    redirectUrl: config.default_redirect_url ?? '',
    isDefault: config.is_default,
    affinity: config.affinity_enabled,
    points: Object.fromEntries(points),
  };
}

/** What was typed as a value of an argument's type; an invalid value goes as it is, and the API says what is wrong. */
export function argValueOf(text: string, type: Arg['type']): InputValue {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}

/** The config as the API takes it; a connection is in it with the first of its data points. */
export function bodyOf(draft: ConfigDraft, available: readonly Available[], args: readonly Arg[]): Body {
  const typeOf = (connection: string, point: string, name: string): Arg['type'] =>
    args.find(
      (arg) =>
        arg.direction === 'input' && arg.connection === connection && arg.data_point === point && arg.name === name,
    )?.type ?? 'string';
  const connections = available.map(({ name: connection, data_points: points }) => ({
    name: connection,
    data_points: points.flatMap(({ name }) => {
      const point = draft.points[pointKey(connection, name)];
      if (point === undefined) return [];
      const given = Object.entries(point.inputs).filter(([, text]) => text !== '');
      const inputs = given.map(([arg, text]) => [arg, argValueOf(text, typeOf(connection, name, arg))] as const);
      return [{ name, input_args: Object.fromEntries(inputs), output_args: [...point.outputs] }];
    }),
  }));
  return {
    name: draft.name.trim(),
    connections: connections.filter(({ data_points: points }) => points.length > 0),
    is_default: draft.isDefault,
    default_redirect_url: draft.redirectUrl.trim() === '' ? null : draft.redirectUrl.trim(),
    affinity_enabled: draft.affinity,
  };
}

/** The part of the form that a fault of the type check is about, by its id; the whole of the connections if it names none. */
export function placeOfFault(message: string): string {
  const quoted = [...message.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  const [first = '', second = ''] = quoted;
  if (/output argument/.test(message)) return outputsId(second);
  if (/input argument/.test(message)) return inputId(second, first);
  if (/data point/.test(message)) return pointId(first);
  return 'connections';
}
