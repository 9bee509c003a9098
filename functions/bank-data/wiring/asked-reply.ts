import { type BankDataPoint, fieldsAlwaysAnswered } from '../../../schemas/data-points.ts';
import type { FieldChange } from '../../../schemas/entities/field-change.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { outputsAsked } from '../../organisations/domain/asked-data-points.ts';

interface Figures {
  readonly evidence?: Readonly<Record<string, string[]>>;
  readonly changes: FieldChange[];
}

/** The field of the reply that a path in it begins with. */
const fieldOf = (path: string): string => path.split(/[.[]/)[0] ?? path;

/** The changes of an analysis in the figures that the config of the application asks for. */
export function askedChanges(
  connection: Pick<BankConnectionRecord, 'asked'>,
  point: BankDataPoint,
  changes: readonly FieldChange[],
): FieldChange[] {
  const asked = outputsAsked(connection, point);
  return changes.filter(({ field }) => {
    const figure = fieldOf(field);
    return asked === null || asked.has(figure) || fieldsAlwaysAnswered.has(figure);
  });
}

/**
 * The reply of a data point with the output arguments that the config of the application asks for, and what is always
 * answered: of the evidence and the changes those of these figures.
 */
export function askedReply<Body extends Figures>(
  connection: Pick<BankConnectionRecord, 'asked'>,
  point: BankDataPoint,
  body: Body,
) {
  const asked = outputsAsked(connection, point);
  if (asked === null) return { status: 200 as const, body };
  const { evidence, changes } = body;
  const only = new Set([...fieldsAlwaysAnswered, ...asked]);
  return {
    status: 200 as const,
    body: {
      ...body,
      ...(evidence === undefined
        ? {}
        : { evidence: Object.fromEntries(Object.entries(evidence).filter(([figure]) => asked.has(figure))) }),
      changes: askedChanges(connection, point, changes),
    },
    only,
  };
}
