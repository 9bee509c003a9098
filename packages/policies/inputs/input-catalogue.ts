import { type PolicyFigure, type PolicyUse, policyUses } from '@imali/analyses/metrics/policy-use.ts';
import type { PolicyDocument } from '../document/policy-document.ts';
import type { NamedInput } from '../language/check.ts';
import type { ValueType } from '../values/value.ts';

/** A figure of the metric dictionary as a policy names it: `affordability.max_instalment`. */
export interface FigureInput extends NamedInput {
  readonly unit: PolicyFigure['unit'];
}

/** The dictionary's units in the types of the language. */
const TYPE_OF_UNIT: Readonly<Record<PolicyFigure['unit'], ValueType>> = {
  money: 'money',
  score: 'number',
  share: 'percent',
  percent: 'percent',
  count: 'number',
  days: 'days',
  months: 'months',
  day_of_month: 'number',
  date: 'date',
  yes_or_no: 'yes_or_no',
  category: 'label',
};

/** Units without fractions. */
const WHOLE_UNITS: ReadonlySet<PolicyFigure['unit']> = new Set(['count', 'months', 'day_of_month']);

/** The label that says that the data cannot say: to a policy it is missing, never a value to be compared. */
const CANNOT_TELL = 'cannot_tell';

function inputsOf(): ReadonlyMap<string, FigureInput> {
  const entries = Object.entries(policyUses).flatMap(([analysis, uses]) =>
    Object.values(uses).flatMap((use) =>
      use.use !== 'input'
        ? []
        : use.figures.map(({ path, unit, mayBeMissing, values }): [string, FigureInput] => [
            `${analysis}.${path}`,
            {
              unit,
              type: TYPE_OF_UNIT[unit],
              isWhole: WHOLE_UNITS.has(unit),
              mayBeMissing: mayBeMissing || (values?.includes(CANNOT_TELL) ?? false),
              ...(values ? { values: values.filter((value) => value !== CANNOT_TELL) } : {}),
            },
          ]),
    ),
  );
  return new Map(entries);
}

/** Every figure that a policy may use, by its name. */
export const figureInputs: ReadonlyMap<string, FigureInput> = inputsOf();

/** What is known of every request: none of it may be missing. */
const requestInputs = (products: readonly string[]): ReadonlyMap<string, NamedInput> =>
  new Map<string, NamedInput>([
    ['request.product', { type: 'label', mayBeMissing: false, values: products }],
    ['request.amount', { type: 'money', mayBeMissing: false }],
    ['request.term', { type: 'months', mayBeMissing: false }],
    ['request.decided_on', { type: 'date', mayBeMissing: false }],
  ]);

/** Every input of a policy before its nodes: figures, the request and the facts that it declares. */
export function inputsOfPolicy({
  products,
  facts,
}: Pick<PolicyDocument, 'products' | 'facts'>): Map<string, NamedInput> {
  return new Map<string, NamedInput>([
    ...figureInputs,
    ...requestInputs(products),
    ...facts.map(({ id, type, values, may_be_missing }): [string, NamedInput] => [
      `fact.${id}`,
      { type, mayBeMissing: may_be_missing, ...(values ? { values } : {}) },
    ]),
  ]);
}

/** What the dictionary says of every figure, by its full id. */
const usesById: ReadonlyMap<string, PolicyUse> = new Map(
  Object.entries(policyUses).flatMap(([analysis, uses]) =>
    Object.entries(uses).map(([id, use]): [string, PolicyUse] => [`${analysis}.${id}`, use]),
  ),
);

/** Why a name is no input although the metric dictionary has such a figure; null where it has none. */
export function whyNoInput(name: string): string | null {
  const [analysis = '', figure = ''] = name.split('.');
  const use = usesById.get(name) ?? usesById.get(`${analysis}.${figure}`);
  if (use === undefined) return null;
  if (use.use !== 'input') return use.because;
  return `name one of its values: ${use.figures.map(({ path }) => `${analysis}.${path}`).join(', ')}`;
}
