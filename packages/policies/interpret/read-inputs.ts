import * as z from 'zod';
import { PolicyRequest } from '../document/policy-document.ts';
import { isIdentityNumber } from '../inputs/identity-echo.ts';
import { figureInputs } from '../inputs/input-catalogue.ts';
import type { Values } from '../language/evaluate.ts';
import { isDay } from '../language/parse.ts';
import { AffordabilityOverride } from '../regulation/affordability-rule.ts';
import { type PolicyProblem, pathText } from '../validate/problems.ts';
import { type Decimal, decimalOf, decimalOfCents, decimalOfInteger, multiply } from '../values/decimal.ts';
import { isNumeric, type MaybeValue, type Value } from '../values/value.ts';
import type { PreparedPolicy, TypedName } from './prepared.ts';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * What a decision is made of. Figures are as the documents of the analyses have them (money in rands, shares of 1); one that
 * is left out or null is missing. `max_instalment` and `verdict` are those of the affordability analysis and bound credit
 * whatever the policy says.
 */
export const DecisionInput = z.strictObject({
  request: PolicyRequest,
  figures: z.record(z.string(), Scalar),
  facts: z.record(z.string(), Scalar),
  override: AffordabilityOverride.nullable(),
});
export type DecisionInput = z.output<typeof DecisionInput>;

/** The figure that bounds each instalment. */
export const MAX_INSTALMENT = 'affordability.max_instalment';

/** The figure that bars credit where it is beyond or cannot_tell. */
export const VERDICT = 'affordability.verdict';

const AffordabilityVerdict = z.enum(['within', 'tight', 'beyond', 'cannot_tell']);
export type AffordabilityVerdict = z.output<typeof AffordabilityVerdict>;

export type ReadInputs =
  | {
      readonly ok: true;
      readonly input: DecisionInput;
      readonly values: Map<string, MaybeValue>;
      readonly maxInstalmentCents: bigint | null;
      /** Null where the analysis has none. */
      readonly verdict: AffordabilityVerdict | null;
    }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

const HUNDREDTH: Decimal = { units: 1n, scale: 2 };

/** The cents of rands as a document has them; null where it is no amount in whole cents. */
function moneyOf(rands: number): Decimal | null {
  const cents = Math.round(rands * 100);
  return Number.isSafeInteger(cents) && cents / 100 === rands ? decimalOfCents(cents) : null;
}

function numberOf(value: number, { name, type }: TypedName): Decimal | null {
  if (type === 'money') return moneyOf(value);
  const decimal = Number.isSafeInteger(value) ? decimalOfInteger(value) : decimalOf(String(value));
  if (decimal === null) return null;
  return figureInputs.get(name)?.unit === 'percent' ? multiply(decimal, HUNDREDTH) : decimal;
}

/** The value in its type; undefined where it is something else. */
function typedValue(
  given: string | number | boolean,
  typed: TypedName,
  labels: readonly string[] | undefined,
): Value | undefined {
  if (typed.type === 'yes_or_no') return typeof given === 'boolean' ? given : undefined;
  if (isNumeric(typed.type)) return typeof given === 'number' ? (numberOf(given, typed) ?? undefined) : undefined;
  if (typeof given !== 'string') return undefined;
  if (typed.type === 'date') return isDay(given) ? given : undefined;
  return labels === undefined || labels.includes(given) ? given : undefined;
}

/** The words of the problem with a value that is not of its type. */
const wrong = (path: string, given: unknown, { type }: TypedName): PolicyProblem => {
  return { path, message: `${JSON.stringify(given)} is not a value of type ${type.replaceAll('_', ' ')}` };
};

interface Named {
  readonly path: string;
  readonly given: string | number | boolean | null;
  readonly typed: TypedName;
  readonly labels: readonly string[] | undefined;
  readonly mayBeMissing: boolean;
}

/** A figure or a fact that the policy uses, as it was given. */
function namedInput(typed: TypedName, { document }: PreparedPolicy, { figures, facts }: DecisionInput): Named {
  if (!typed.name.startsWith('fact.')) {
    const known = figureInputs.get(typed.name);
    const given = figures[typed.name] ?? null;
    return {
      path: `figures.${typed.name}`,
      given: given === 'cannot_tell' ? null : given,
      typed,
      labels: known?.values,
      mayBeMissing: known?.mayBeMissing ?? true,
    };
  }
  const id = typed.name.slice('fact.'.length);
  const fact = document.facts.find((one) => one.id === id);
  return {
    path: `facts.${id}`,
    given: Object.hasOwn(facts, id) ? (facts[id] ?? null) : null,
    typed,
    labels: fact?.values,
    mayBeMissing: fact?.may_be_missing ?? true,
  };
}

function requestValues({ product, amount_cents, term_months, decided_on }: DecisionInput['request']): Values {
  return new Map<string, MaybeValue>([
    ['request.product', product],
    ['request.amount', decimalOfCents(amount_cents)],
    ['request.term', decimalOfInteger(term_months)],
    ['request.decided_on', decided_on],
  ]);
}

/** What is wrong with the facts that a caller gives: names that the policy does not declare, and identity numbers. */
function factProblems(
  given: DecisionInput['facts'],
  declared: PreparedPolicy['document']['facts'],
): readonly PolicyProblem[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const path = `facts.${name}`;
    const unknown = declared.some(({ id }) => id === name)
      ? []
      : [{ path, message: 'the policy declares no such fact' }];
    if (!isIdentityNumber(value)) return unknown;
    const message = 'it is an identity number, which says age, sex and citizenship: no decision may rest on it';
    return [...unknown, { path, message }];
  });
}

/** Reads the inputs that a policy uses. A value of the wrong type, or a missing one that is never missing, is a problem. */
export function readInputs(policy: PreparedPolicy, given: unknown): ReadInputs {
  const read = DecisionInput.safeParse(given);
  if (!read.success) {
    return { ok: false, problems: read.error.issues.map(({ path, message }) => ({ path: pathText(path), message })) };
  }
  const input = read.data;
  const problems: PolicyProblem[] = [];
  const { products, facts } = policy.document;
  if (!products.includes(input.request.product)) {
    problems.push({ path: 'request.product', message: `the policy is for ${products.join(', ')}` });
  }
  problems.push(...factProblems(input.facts, facts));
  const values = new Map(requestValues(input.request));
  for (const typed of policy.used) {
    const { path, given: value, labels, mayBeMissing } = namedInput(typed, policy, input);
    if (value === null) {
      values.set(typed.name, null);
      if (!mayBeMissing) problems.push({ path, message: 'it is never missing, and was not given' });
      continue;
    }
    const known = typedValue(value, typed, labels);
    if (known === undefined) problems.push(wrong(path, value, typed));
    else values.set(typed.name, known);
  }
  const most = input.figures[MAX_INSTALMENT] ?? null;
  const maximum = typeof most === 'number' ? moneyOf(most) : null;
  if (most !== null && maximum === null) {
    problems.push(wrong(`figures.${MAX_INSTALMENT}`, most, { name: MAX_INSTALMENT, type: 'money' }));
  }
  const label = input.figures[VERDICT] ?? null;
  const verdict = AffordabilityVerdict.nullable().safeParse(label);
  if (!verdict.success && !policy.used.some(({ name }) => name === VERDICT)) {
    problems.push(wrong(`figures.${VERDICT}`, label, { name: VERDICT, type: 'label' }));
  }
  if (problems.length > 0 || !verdict.success) return { ok: false, problems };
  return { ok: true, input, values, maxInstalmentCents: maximum?.units ?? null, verdict: verdict.data };
}
