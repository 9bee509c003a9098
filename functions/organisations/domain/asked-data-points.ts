import * as z from 'zod';
import { type BankDataPoint, bankDataPoints } from '../../../schemas/data-points.ts';
import type { ApplicationConfigIn } from '../../../schemas/entities/application-config.ts';
import { BANK_CONNECTION } from './available-connections.ts';

/** What the config of an application asks of its bank data: the output arguments of each data point, all where empty. */
export const AskedDataPoints = z.partialRecord(z.enum(bankDataPoints), z.array(z.string()));
export type AskedDataPoints = Readonly<z.infer<typeof AskedDataPoints>>;

/** A connection with what is asked of it; applications from before it was kept ask for everything. */
export interface Asking {
  readonly asked?: AskedDataPoints | undefined;
}

/** What a config asks of the bank data. */
export function askedOf(connections: ApplicationConfigIn['connections']): AskedDataPoints {
  const points = connections.filter(({ name }) => name === BANK_CONNECTION).flatMap(({ data_points }) => data_points);
  const asked: Partial<Record<BankDataPoint, string[]>> = {};
  for (const name of bankDataPoints) {
    const point = points.find((candidate) => candidate.name === name);
    if (point) asked[name] = [...new Set(point.output_args)];
  }
  return asked;
}

/** Whether a data point is asked for: what is not asked for is neither worked out, shown, delivered nor billed. */
export function isAsked({ asked }: Asking, point: BankDataPoint): boolean {
  return asked === undefined || asked[point] !== undefined;
}

/** The output arguments that are asked for of a data point; null where all are. */
export function outputsAsked({ asked }: Asking, point: BankDataPoint): ReadonlySet<string> | null {
  const outputs = asked?.[point] ?? [];
  return outputs.length === 0 ? null : new Set(outputs);
}

/** Whether a data point is asked for with all of its output arguments. */
export function isAskedWhole(asking: Asking, point: BankDataPoint): boolean {
  return isAsked(asking, point) && outputsAsked(asking, point) === null;
}

/** The data points that are asked for, in the order of the catalogue, with their output arguments, none for all. */
export function askedPoints(asking: Asking): { readonly name: BankDataPoint; readonly output_args: string[] }[] {
  return bankDataPoints
    .filter((name) => isAsked(asking, name))
    .map((name) => ({ name, output_args: [...(outputsAsked(asking, name) ?? [])] }));
}
