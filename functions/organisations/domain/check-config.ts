import type { ApplicationConfigIn, DataPointArgItem } from '../../../schemas/entities/application-config.ts';
import { dataPointNames } from './available-connections.ts';
import { dataPointArgs } from './data-point-args.ts';

export type ConfigCheck =
  | { readonly outcome: 'valid' }
  | { readonly outcome: 'not_permitted' }
  | { readonly outcome: 'invalid'; readonly details: string };

type ArgValue = string | number | boolean;

function fits(arg: DataPointArgItem, value: ArgValue): boolean {
  if (arg.type === 'integer' ? !Number.isInteger(value) : typeof value !== arg.type) return false;
  if (typeof value !== 'number') return true;
  return (arg.minimum === null || value >= arg.minimum) && (arg.maximum === null || value <= arg.maximum);
}

function duplicate(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function pointFault(
  connection: string,
  point: ApplicationConfigIn['connections'][number]['data_points'][number],
): string | null {
  const at = `${connection}.${point.name}`;
  if (!dataPointNames(connection)?.includes(point.name)) return `unknown data point '${at}'`;
  const args = dataPointArgs().filter((arg) => arg.connection === connection && arg.data_point === point.name);
  const inputs = args.filter(({ direction }) => direction === 'input');
  const outputs = args.filter(({ direction }) => direction === 'output').map(({ name }) => name);
  for (const [name, value] of Object.entries(point.input_args)) {
    const arg = inputs.find((candidate) => candidate.name === name);
    if (!arg) return `unknown input argument '${name}' of '${at}'`;
    if (!fits(arg, value)) return `input argument '${name}' of '${at}' must be of type ${arg.type}`;
  }
  const lacking = inputs.find((arg) => arg.required && !Object.hasOwn(point.input_args, arg.name));
  if (lacking) return `input argument '${lacking.name}' of '${at}' is required`;
  const unknown = point.output_args.find((name) => !outputs.includes(name));
  return unknown === undefined ? null : `unknown output argument '${unknown}' of '${at}'`;
}

/**
 * Whether a config names only what exists, with arguments of the right types, each connection and data point once, and only
 * connections that the organisation may use. The first fault is reported.
 */
export function checkConfig(
  connections: ApplicationConfigIn['connections'],
  allowedConnections: readonly string[],
): ConfigCheck {
  const twice = duplicate(connections.map(({ name }) => name));
  if (twice !== undefined) return { outcome: 'invalid', details: `connection '${twice}' is named twice` };
  for (const connection of connections) {
    if (!dataPointNames(connection.name)) {
      return { outcome: 'invalid', details: `unknown connection '${connection.name}'` };
    }
    const point = duplicate(connection.data_points.map(({ name }) => name));
    if (point !== undefined) {
      return { outcome: 'invalid', details: `data point '${connection.name}.${point}' is named twice` };
    }
    for (const dataPoint of connection.data_points) {
      const fault = pointFault(connection.name, dataPoint);
      if (fault !== null) return { outcome: 'invalid', details: fault };
    }
  }
  return connections.every(({ name }) => allowedConnections.includes(name))
    ? { outcome: 'valid' }
    : { outcome: 'not_permitted' };
}
